import { useEffect, useRef } from 'react';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { Icon } from '@/ui/marks/Icon';
import { Tag } from '@/ui/marks/Tag';
import { BilateralTicket } from './BilateralTicket';
import { useBilateralOrder } from './useBilateralOrder';

export interface DeskTicketProps {
  /** What is bought, and what is paid. */
  currency: string;
  swapTo: string;
  /** The exact rate of the level that was taken; another one goes into the ticket that is open. */
  rate: string;
  onClose: () => void;
}

function Ticket({ currency, swapTo, rate, onClose }: DeskTicketProps) {
  const order = useBilateralOrder(swapTo, { amount: '', currencyTo: currency, rate });
  const frame = useRef<HTMLDivElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => amount.current?.focus(), [rate]);
  useEffect(() => {
    const ticket = frame.current;
    const close = (event: KeyboardEvent) => {
      const { target, key, defaultPrevented } = event;
      // Esc in an open list of rates closes that list.
      const isListOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
      if (key === 'Escape' && !defaultPrevented && !isListOpen) onClose();
    };
    ticket?.addEventListener('keydown', close);
    return () => ticket?.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <div ref={frame}>
      <Card
        title={`Buy ${currency} with ${swapTo}`}
        actions={
          <>
            <Tag>Bilateral</Tag>
            <Button variant="quiet" size="small" icon aria-label="Close the ticket" title="Esc" onClick={onClose}>
              <Icon name="close" size={16} />
            </Button>
          </>
        }
        padded
      >
        <BilateralTicket order={order} fixedTarget amountRef={amount} />
      </Card>
    </div>
  );
}

/**
 * The bilateral ticket beside the market: pair, rate and amount come filled, the focus lands in the amount, Esc
 * closes. It is the ticket of /bi-order-confirmation in another frame.
 */
export function DeskTicket(props: DeskTicketProps) {
  return <Ticket key={`${props.currency}/${props.swapTo}`} {...props} />;
}
