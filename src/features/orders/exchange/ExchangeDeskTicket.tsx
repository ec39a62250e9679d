import { useLayoutEffect, useRef } from 'react';
import { rateText } from '@/domain/money/typedNumber';
import { type DeskTicketProps, TicketFrame, useAmountFocus } from '@/features/orders/choice/TicketFrame';
import { exchangeTexts } from '@/texts/orders/exchange';
import { ExchangeTicket } from './ExchangeTicket';
import { takenExchange, useExchange } from './useExchange';

function Ticket(props: DeskTicketProps) {
  const { currency, swapTo, rate } = props;
  const exchange = useExchange(swapTo, takenExchange(currency, rate), rate);
  const amountField = useRef<HTMLInputElement>(null);
  const { isTyped, amount, limit } = exchange.form;
  const filled = isTyped ? '' : amount.text;
  useAmountFocus(amountField, rate);
  // What is typed next replaces the amount that was filled in. Otherwise it would be added to its end.
  useLayoutEffect(() => {
    if (filled !== '' && amountField.current === document.activeElement) amountField.current?.select();
  }, [filled]);
  return (
    <TicketFrame {...props} kind={exchangeTexts.title} sharedRate={rateText(limit) ?? rate}>
      <ExchangeTicket exchange={exchange} fixedPair amountField={amountField} />
    </TicketFrame>
  );
}

/**
 * Decision 557: the exchange on the desk of a server that announces it. The level that was pressed is its limit, and all
 * up to it is filled in. It is the ticket of /exchange in another frame.
 */
export function ExchangeDeskTicket(props: DeskTicketProps) {
  return <Ticket key={`${props.currency}/${props.swapTo}`} {...props} />;
}
