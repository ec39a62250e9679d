import { memo } from 'react';
import { LISTING_TOTAL_DECIMALS, LISTING_RATE_DECIMALS } from '@contract/constants';
import { formatExact, formatFixed } from '@/domain/formatDecimal';
import { offeredTotal } from '@/domain/pairFacts';
import type { PairBook } from '@/domain/listingBook';
import { Card } from '@/ui/Card';
import { currencySymbol } from '@/ui/currencySymbol';
import { CurrencyFlag } from '@/ui/CurrencyFlag';
import { RateText } from '@/ui/RateText';
import { Tag } from '@/ui/Tag';
import { MarketDistance } from '@/widgets/MarketDistance';
import { useMarketRate } from '@/widgets/useMarketRate';
import { DepthChart } from './DepthChart';
import { LevelTable } from './LevelTable';
import styles from './PairCard.module.css';

/** One pair of the book: the best rate, the market beside it, and every level. */
export const PairCard = memo(function PairCard({ pair }: { pair: PairBook }) {
  const { currency, swapTo, levels } = pair;
  const marketRate = useMarketRate(currency, swapTo);
  const best = levels[0]?.rate ?? null;
  const total = offeredTotal(pair);
  return (
    <Card
      title={
        <>
          <CurrencyFlag currency={currency} decorative />
          {`${currency} for ${swapTo}`}
        </>
      }
      beside={best !== null && <Tag tone="gold">{`best ${formatFixed(best, LISTING_RATE_DECIMALS)}`}</Tag>}
      actions={
        marketRate !== null && (
          <span className={styles.market}>
            Market <RateText rate={marketRate} base={currency} counter={swapTo} />
          </span>
        )
      }
    >
      <dl className={styles.stats}>
        <div>
          <dt>Offered</dt>
          <dd title={formatExact(total)}>
            {`${currencySymbol(currency)} ${formatFixed(total, LISTING_TOTAL_DECIMALS)}`}
          </dd>
        </div>
        <div>
          <dt>Levels</dt>
          <dd>{levels.length.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Spread to market</dt>
          <dd>
            <MarketDistance rate={best} marketRate={marketRate} />
          </dd>
        </div>
      </dl>
      <DepthChart pair={pair} marketRate={marketRate} />
      <LevelTable pair={pair} />
    </Card>
  );
});
