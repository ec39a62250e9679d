import { Link } from 'react-router-dom';
import { EM_DASH, formatTotal } from '@/domain/money/formatDecimal';
import { offeredTotal } from '@/domain/book/pairFacts';
import type { PairBook } from '@/domain/book/listingBook';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { deskPath } from '@/routes/deskPath';
import { PairRate } from '@/widgets/rates/PairRate';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { StarPlace } from '@/widgets/watch/StarPlace';
import styles from './Tile.module.css';
import { marketTexts } from '@/texts/market/market';
import { overviewTexts } from '@/texts/market/overview';

function PairDistance({ pair: { currency, swapTo, levels } }: { pair: PairBook }) {
  const marketRate = useMarketRate(currency, swapTo);
  return <MarketDistance rate={levels[0]?.rate ?? null} marketRate={marketRate} of={{ currency, swapTo }} />;
}

const PAIR: Column<PairBook> = {
  key: 'pair',
  head: marketTexts.pair,
  cell: ({ currency, swapTo }) => (
    <span className={styles.above}>
      <StarPlace currency={currency} swapTo={swapTo} />
      <Link to={deskPath(currency, swapTo)} className={styles.above}>
        <CurrencyFlag currency={currency} decorative />
        {marketTexts.pairName(currency, swapTo)}
      </Link>
    </span>
  ),
};
const BEST: Column<PairBook> = {
  key: 'best',
  head: overviewTexts.bestRate,
  numeric: true,
  cell: ({ currency, swapTo, levels: [best] }) =>
    best === undefined ? (
      EM_DASH
    ) : (
      <Link to={deskPath(currency, swapTo, best.rate)} className={styles.above}>
        <PairRate rate={best.rate} currency={currency} swapTo={swapTo} tabbable={false} className={styles.stacked} />
      </Link>
    ),
};
const OFFERED: Column<PairBook> = {
  key: 'offered',
  head: marketTexts.offered,
  numeric: true,
  wideOnly: true,
  cell: (pair) => (pair.levels.length === 0 ? EM_DASH : formatTotal(offeredTotal(pair))),
};
const DISTANCE: Column<PairBook> = {
  key: 'distance',
  head: marketTexts.toMarket,
  numeric: true,
  cell: (pair) => <PairDistance pair={pair} />,
};

interface BestRatesProps {
  caption: string;
  pairs: readonly PairBook[];
  /** True in a narrow tile, which leaves out what is offered. */
  narrow?: boolean;
}

/** The best rate of each pair, what is offered of it and how far it is from the market rate. */
export function BestRates({ caption, pairs, narrow = false }: BestRatesProps) {
  const columns = narrow ? [PAIR, BEST, DISTANCE] : [PAIR, BEST, OFFERED, DISTANCE];
  return (
    <DataTable caption={caption} columns={columns} rows={pairs} keyOf={(pair) => pair.currency + pair.swapTo} tall />
  );
}
