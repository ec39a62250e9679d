import type { DirectOrder } from '@/domain/paths/directOrder';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';

interface DirectLineProps {
  source: string;
  target: string;
  direct: DirectOrder | null;
}

/** What the paths are compared with: bilateral orders at the best rates, or a note that there are none. */
export function DirectLine({ source, target, direct }: DirectLineProps) {
  if (direct === null) return <span>{multilateralTexts.noDirect(target, source)}</span>;
  if (direct.received === null) return <span>{multilateralTexts.tooLittleDirect(target, source)}</span>;
  return (
    <Phrase
      text={multilateralTexts.direct(direct.orders)}
      parts={{ amount: <Money amount={direct.received} currency={target} /> }}
    />
  );
}
