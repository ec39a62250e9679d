import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent } from 'react';
import { Button } from '@/ui/controls/Button';
import type { AsShown } from './useAsShown';

interface PlaceOrderProps extends Pick<ComponentPropsWithRef<'button'>, 'ref' | 'disabled'> {
  shown: AsShown;
  busy: boolean;
  /** What the next press sends, if the form asked about it: "212.7500". */
  rate: string | null;
}

/** The second half of a double click and a key held down answer no question that has just been asked. */
const dropEcho = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};
const dropRepeat = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

/** Sends the ticket, or asks first: then it says at which rate the next press does. */
export function PlaceOrder({ ref, shown, busy, disabled, rate }: PlaceOrderProps) {
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
      {rate === null ? 'Place order' : `Place order at ${rate}`}
    </Button>
  );
}
