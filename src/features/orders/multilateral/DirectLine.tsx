import type { DirectOrder } from '@/domain/paths/directOrder';
import { Money } from '@/ui/figures/Money';

interface DirectLineProps {
  source: string;
  target: string;
  direct: DirectOrder | null;
}

/** What the paths are compared with: bilateral orders at the best rates, or a note that there are none. */
export function DirectLine({ source, target, direct }: DirectLineProps) {
  if (direct === null) return `No direct order: nobody lists ${target} for ${source}.`;
  if (direct.received === null) return `No direct order: what is listed of ${target} for ${source} holds less.`;
  const orders = direct.orders === 1 ? 'one order' : `${String(direct.orders)} orders`;
  return (
    <>
      {`Direct, ${orders} at the best rates: you would receive `}
      <Money amount={direct.received} currency={target} /> after a fee of 1 %.
    </>
  );
}
