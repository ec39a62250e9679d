import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent } from 'react';
import type { AsShown } from './useAsShown';
import { orderTexts } from '@/texts/orders/order';
import { Button } from '@/ui/controls/Button';

interface PlaceOrderProps extends Pick<ComponentPropsWithRef<'button'>, 'ref' | 'disabled' | 'children'> {
  shown: AsShown;
  busy: boolean;
  /** What the next press sends, if the form has asked about it: "212.7500". */
  rate: string | null;
}

/** The second half of a double click and a held key do not confirm a question that was just asked. */
const dropEcho = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};
const dropRepeat = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

/** Sends the ticket, or asks first. It then names the rate at which the next press sends it, unless it has its own text. */
export function PlaceOrder({ ref, shown, busy, disabled, rate, children }: PlaceOrderProps) {
  return (
    <Button
      ref={ref}
      type="submit"
      variant="primary"
      size="large"
      block
      busy={busy}
      disabled={disabled}
      onPointerDown={shown.begin}
      onKeyDown={(event) => {
        if (!event.repeat) shown.begin();
        dropRepeat(event);
      }}
      onClick={dropEcho}
    >
      {children ?? (rate === null ? orderTexts.placeOrder : orderTexts.placeOrderAt(rate))}
    </Button>
  );
}
