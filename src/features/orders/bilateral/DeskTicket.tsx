import { useEffect } from 'react';
import { filledAmount } from '@/domain/money/amountInput';
import { bilateralTexts } from '@/texts/orders/bilateral';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { Icon } from '@/ui/marks/Icon';
import { Tag } from '@/ui/marks/Tag';
import { AlertButton } from '@/widgets/alerts/AlertButton';
import { BilateralTicket } from './BilateralTicket';
import styles from './DeskTicket.module.css';
import { ShareLevel } from './ShareLevel';
import { useBilateralOrder } from './useBilateralOrder';

export interface DeskTicketProps {
  /** What is bought, and what is paid. */
  currency: string;
  swapTo: string;
  /** The exact rate of the taken level; taking another level changes it in the open ticket. */
  rate: string;
  onClose: () => void;
}

function Ticket({ currency, swapTo, rate, onClose }: DeskTicketProps) {
  const order = useBilateralOrder(swapTo, { amount: filledAmount(''), target: currency, rate });
  const { amountField } = order;
  useEffect(() => {
    amountField.current?.focus();
    amountField.current?.select();
  }, [rate, amountField]);
  return (
    <Card
      title={bilateralTexts.buyWith(currency, swapTo)}
      actions={
        <>
          <Tag>{bilateralTexts.kind}</Tag>
          <div className={styles.icons}>
            <ShareLevel currency={currency} swapTo={swapTo} rate={order.form.rate ?? rate} />
            <Button
              variant="quiet"
              size="small"
              icon
              aria-label={bilateralTexts.close}
              title={bilateralTexts.closeKey}
              onClick={onClose}
            >
              <Icon name="close" size={16} />
            </Button>
          </div>
        </>
      }
      padded
    >
      <BilateralTicket order={order} fixedTarget />
      <AlertButton key={rate} currency={currency} swapTo={swapTo} on="listings" rate={rate} named />
    </Card>
  );
}

/**
 * The bilateral ticket on the desk: pair, rate and amount are filled in, and the focus is on the amount. The desk
 * closes it on Esc. It is the ticket of /bi-order-confirmation in another frame.
 */
export function DeskTicket(props: DeskTicketProps) {
  return <Ticket key={`${props.currency}/${props.swapTo}`} {...props} />;
}
