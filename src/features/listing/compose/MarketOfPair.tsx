import type { ReactNode } from 'react';
import { amountText, rateText } from '@/domain/money/amountInput';
import { EM_DASH, formatTotal } from '@/domain/money/formatDecimal';
import type { Level } from '@/domain/book/listingBook';
import { rankOf } from '@/domain/book/listingRank';
import type { ListForm } from '@/domain/rules/listRules';
import { listingTexts } from '@/texts/listing/listing';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { Row } from '@/ui/tables/Row';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell } from '@/ui/tables/Table';
import { Tag } from '@/ui/marks/Tag';
import { LevelFigures, LevelTable, NoPairYet } from '@/widgets/money/LevelTable';
import { PairRate } from '@/widgets/rates/PairRate';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import styles from './MarketOfPair.module.css';
import type { ListedMarket } from './useListedMarket';

const LEVELS_SHOWN = 12;
/** How many better rates are shown above the user's own rate if it is far down. */
const AHEAD_SHOWN = 8;

interface MarketOfPairProps extends ListedMarket {
  currency: string;
  form: ListForm;
  marketRate: string | null;
  /** Above the table, if there is room for it. */
  chart: ReactNode;
}

interface LevelRowProps {
  level: Level;
  currency: string;
  swapTo: string;
  marketRate: string | null;
  best: boolean;
}

function LevelRow({ level, currency, swapTo, marketRate, best }: LevelRowProps) {
  return (
    <Row best={best}>
      <Cell>
        <PairRate rate={level.rate} currency={currency} swapTo={swapTo} />
      </Cell>
      <LevelFigures level={level} marketRate={marketRate} of={{ currency, swapTo }} />
    </Row>
  );
}

function Levels({ currency, form, levels, marketRate }: Omit<MarketOfPairProps, 'known' | 'chart'>) {
  const swapTo = form.swapTo ?? '';
  const rate = rateText(form.rate);
  const place = rate === null ? 0 : (rankOf(levels, rate)?.place ?? 0);
  const start = Math.max(0, place - 1 - AHEAD_SHOWN);
  const rows = levels.slice(start, start + LEVELS_SHOWN);
  const own = rate !== null && (
    <Row key="own" selected>
      <Cell>
        <PairRate rate={rate} currency={currency} swapTo={swapTo} /> <Tag tone="accent">{listingTexts.yours}</Tag>
      </Cell>
      <Cell numeric>
        <OwnFigure>{formatTotal(amountText(form.amount))}</OwnFigure>
      </Cell>
      <Cell numeric wideOnly>
        {EM_DASH}
      </Cell>
      <Cell numeric>
        <MarketDistance rate={rate} marketRate={marketRate} of={{ currency, swapTo }} isOwn />
      </Cell>
    </Row>
  );
  const rowOf = (level: Level) => (
    <LevelRow
      key={level.rate}
      level={level}
      currency={currency}
      swapTo={swapTo}
      marketRate={marketRate}
      best={level === levels[0]}
    />
  );
  // Of equal rates the older listings are taken first, so the user's own row comes after the others at its rate.
  const shared = rows.some((level) => level.rate === rate);
  const split = place - 1 - start + (shared ? 1 : 0);
  return (
    <LevelTable currency={currency} swapTo={swapTo}>
      {rows.slice(0, split).map(rowOf)}
      {own}
      {rows.slice(split).map(rowOf)}
    </LevelTable>
  );
}

/** Shown beside the ticket: the rates at which others list the same pair, with the typed rate among them. */
export function MarketOfPair({ currency, form, marketRate, known, levels, chart }: MarketOfPairProps) {
  if (form.swapTo === null) {
    return <NoPairYet />;
  }
  return (
    <Card title={listingTexts.marketOf(currency, form.swapTo)}>
      {Boolean(chart) && <div className={styles.chart}>{chart}</div>}
      {!known && <SkeletonRows label={listingTexts.loadingMarket} count={6} />}
      {known && levels.length === 0 && (
        <EmptyState title={listingTexts.noneListed(currency, form.swapTo)}>{listingTexts.noneListedHint}</EmptyState>
      )}
      {levels.length > 0 && <Levels currency={currency} form={form} levels={levels} marketRate={marketRate} />}
    </Card>
  );
}
