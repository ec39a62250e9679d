import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PairBook } from '@/domain/book/listingBook';
import { offeredTotal } from '@/domain/book/pairFacts';
import { EM_DASH, formatTotal } from '@/domain/money/formatDecimal';
import { deskPath } from '@/routes/deskPaths';
import { marketTexts } from '@/texts/market/market';
import { overviewTexts } from '@/texts/market/overview';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Icon } from '@/ui/marks/Icon';
import { Card } from '@/ui/panels/Card';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { PairRate } from '@/widgets/rates/PairRate';
import { StarButton } from '@/widgets/watch/Star';
import styles from './Tile.module.css';

function PairDistance({ pair: { currency, swapTo, levels } }: { pair: PairBook }) {
  const marketRate = useMarketRate(currency, swapTo);
  return <MarketDistance rate={levels[0]?.rate ?? null} marketRate={marketRate} of={{ currency, swapTo }} />;
}

const PAIR: Column<PairBook> = {
  key: 'pair',
  head: marketTexts.pair,
  cell: ({ currency, swapTo }) => (
    <span className={styles.above}>
      <StarButton currency={currency} swapTo={swapTo} />
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

interface TileProps {
  to: string;
  title: ReactNode;
  /** The main figure of the tile. */
  figure: ReactNode;
  caption: ReactNode;
  /** A table, for example, whose own links work separately from the tile's. */
  children?: ReactNode;
}

/** A card that is a link as a whole, with a preview of the screen that it opens. */
export function Tile({ to, title, figure, caption, children }: TileProps) {
  return (
    <Card
      className={styles.tile}
      title={
        <Link to={to} className={styles.link}>
          {title}
        </Link>
      }
      actions={
        <span className={styles.go}>
          <Icon name="chevron" size={16} />
        </span>
      }
    >
      <p className={styles.lead}>
        <span className={styles.figure}>{figure}</span> <span className={styles.caption}>{caption}</span>
      </p>
      {children}
    </Card>
  );
}
