import { EM_DASH } from '@/domain/money/formatDecimal';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { distanceFromMarket } from './marketDistance';
import styles from './MarketDistance.module.css';
import { moneyTexts } from '@/texts/money';

interface MarketDistanceProps {
  /** Decimal text; null if it is unknown. */
  rate: string | null;
  marketRate: string | null;
}

const WORDS = { below: moneyTexts.belowMarket, above: moneyTexts.aboveMarket, at: moneyTexts.atMarket } as const;

/** How far a listed rate is from the market rate. Below is green: buyers pay less. A dash if unknown. */
export function MarketDistance({ rate, marketRate }: MarketDistanceProps) {
  const distance = distanceFromMarket(rate, marketRate);
  if (!distance) return <span>{EM_DASH}</span>;
  return (
    <span className={styles[distance.side]}>
      {distance.text}
      <VisuallyHidden>{WORDS[distance.side]}</VisuallyHidden>
    </span>
  );
}
