import { filledAmount } from '@/domain/money/typedNumber';
import { type DeskTicketProps, TicketFrame, useAmountFocus } from '@/features/orders/choice/TicketFrame';
import { bilateralTexts } from '@/texts/orders/bilateral';
import { BilateralTicket } from './BilateralTicket';
import { useBilateralOrder } from './useBilateralOrder';

function Ticket(props: DeskTicketProps) {
  const { currency, swapTo, rate } = props;
  const order = useBilateralOrder(swapTo, { amount: filledAmount(''), target: currency, rate });
  useAmountFocus(order.amountField, rate);
  return (
    <TicketFrame {...props} kind={bilateralTexts.kind} sharedRate={order.form.rate ?? rate}>
      <BilateralTicket order={order} fixedTarget />
    </TicketFrame>
  );
}

/**
 * The bilateral ticket on the desk: pair, rate and amount are filled in, and the focus is on the amount. The desk
 * closes it on Esc. It is the ticket of /bi-order-confirmation in another frame.
 */
export function DeskTicket(props: DeskTicketProps) {
  return <Ticket key={`${props.currency}/${props.swapTo}`} {...props} />;
}
