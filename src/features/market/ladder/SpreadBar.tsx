import { ladderRate } from '@/domain/ladder/ladderRate';
import { ladderSpread } from '@/domain/ladder/ladderSpread';
import { EM_DASH, formatFixed } from '@/domain/money/formatDecimal';
import { plainFigure } from '@/domain/money/numberMarks';
import { ladderTexts } from '@/texts/market/books';
import { Tag } from '@/ui/marks/Tag';
import { StarPlace } from '@/widgets/watch/StarPlace';
import styles from './Ladder.module.css';

interface SpreadBarProps {
  /** One unit of the first is quoted in the second. */
  base: string;
  quote: string;
  /** The best rates of both sides, as they are listed; null for a side without listings. */
  offer: string | null;
  bid: string | null;
  market: string | null;
  decimals: number;
}

function Spread({ offer, bid, decimals }: Pick<SpreadBarProps, 'offer' | 'bid' | 'decimals'>) {
  if (offer === null || bid === null) return <span>{ladderTexts.oneSided}</span>;
  const { state, amount, percent: exact } = ladderSpread(offer, bid, decimals);
  const [figure, percent] = [formatFixed(amount, decimals), plainFigure(exact)];
  if (state === 'even') return <Tag tone="gold">{ladderTexts.even}</Tag>;
  if (state === 'open') {
    return (
      <span>
        <span>{ladderTexts.spread}</span> <b translate="no">{ladderTexts.spreadOf(figure, percent)}</b>
      </span>
    );
  }
  return (
    <span>
      <Tag tone="gold">{ladderTexts.crossed}</Tag> <b translate="no">{ladderTexts.crossedBy(figure, percent)}</b>
    </span>
  );
}

/** Between the two sides: who is above and below, how far their best rates are apart, and the market rate. */
export function SpreadBar({ base, quote, offer, bid, market, decimals }: SpreadBarProps) {
  return (
    <div className={styles.middle}>
      <span className={styles.who}>
        <span>
          <StarPlace currency={base} swapTo={quote} />
          <span aria-hidden="true">▴ </span>
          <span>{ladderTexts.sellers(base)}</span>
        </span>
        <span>
          <StarPlace currency={quote} swapTo={base} />
          <span aria-hidden="true">▾ </span>
          <span>{ladderTexts.sellers(quote)}</span>
        </span>
      </span>
      <Spread offer={offer} bid={bid} decimals={decimals} />
      <span className={styles.market}>
        <span>{ladderTexts.market}</span>{' '}
        <b translate="no">{market === null ? EM_DASH : ladderRate(market, false, decimals)}</b>
      </span>
    </div>
  );
}
