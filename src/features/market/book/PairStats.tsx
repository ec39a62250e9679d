import type { ReactNode } from 'react';
import { formatCount } from '@/texts/language/plural';
import { formatExact, formatTotal } from '@/domain/money/formatDecimal';
import type { PairBook } from '@/domain/book/listingBook';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import styles from './PairCard.module.css';
import { marketTexts } from '@/texts/market/market';

interface PairStatsProps {
  pair: PairBook;
  /** The exact total that is offered. */
  total: string;
  best: string | null;
  marketRate: string | null;
  /** Shown at the end of the line. */
  children?: ReactNode;
}

/** What is offered of a pair, at how many rates, and how far the best rate is from the market rate. */
export function PairStats({ pair, total, best, marketRate, children }: PairStatsProps) {
  return (
    <div className={styles.statsLine}>
      <dl className={styles.stats}>
        <div>
          <dt>{marketTexts.offered}</dt>
          <dd translate="no" title={formatExact(total)}>{`${currencySymbol(pair.currency)} ${formatTotal(total)}`}</dd>
        </div>
        <div>
          <dt>{marketTexts.levels}</dt>
          <dd>{formatCount(pair.levels.length)}</dd>
        </div>
        <div>
          <dt>{marketTexts.toMarket}</dt>
          <dd>
            <MarketDistance rate={best} marketRate={marketRate} of={pair} />
          </dd>
        </div>
      </dl>
      {children}
    </div>
  );
}
