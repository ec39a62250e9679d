import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { distanceFromMarket } from './distanceFromMarket';
import styles from './MarketDistance.module.css';
import { moneyTexts } from '@/texts/money';

interface MarketDistanceProps {
  /** Decimal text; null if it is unknown. */
  rate: string | null;
  marketRate: string | null;
  /** The pair of the rate, if the figures beside this one may be inverted. */
  of?: { currency: string; swapTo: string } | null;
  /** True if the listing is the user's own: a higher rate is better for its lister, a lower one for a buyer. */
  isOwn?: boolean;
}

const WORDS = { below: moneyTexts.belowMarket, above: moneyTexts.aboveMarket, at: moneyTexts.atMarket } as const;

/** The colour of the distance: by its meaning for the user, whether or not the figures are inverted. */
function meaningOf(isHigherRate: boolean, isOwn: boolean): 'good' | 'bad' {
  return isHigherRate === isOwn ? 'good' : 'bad';
}

/**
 * How far a listed rate is from the market rate. The sign matches the figures beside it, which may be inverted; green
 * is better for the user. A dash if unknown.
 */
export function MarketDistance({ rate, marketRate, of = null, isOwn = false }: MarketDistanceProps) {
  const isTurned = useAppSelector(selectIsTurned(of?.currency ?? '', of?.swapTo ?? ''));
  const distance = distanceFromMarket(rate, marketRate, of !== null && isTurned);
  if (!distance) return <span>{EM_DASH}</span>;
  const { side, text } = distance;
  const isHigherRate = (side === 'above') !== (of !== null && isTurned);
  return (
    <span className={styles[side === 'at' ? 'at' : meaningOf(isHigherRate, isOwn)]} translate="no">
      {text}
      <VisuallyHidden>
        <span translate="yes">{WORDS[side]}</span>
      </VisuallyHidden>
    </span>
  );
}
