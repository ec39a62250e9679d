import type { ReactNode } from 'react';
import type { Level } from '@/domain/book/listingBook';
import { formatTotal } from '@/domain/money/formatDecimal';
import { formatCount } from '@/texts/language/plural';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { ratePickerTexts } from '@/texts/listing/ratePicker';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { MarketDistance } from './MarketDistance';

interface LevelTableProps {
  /** The listed currency, and the one that it is listed for. */
  currency: string;
  swapTo: string;
  /** True if the distance from the market is left out on narrow screens. */
  wideDistance?: boolean;
  /** The rows: a cell with the rate, then LevelFigures. */
  children: ReactNode;
}

/** What others list of a pair, one row for each rate; shown beside a ticket. */
export function LevelTable({ currency, swapTo, wideDistance = false, children }: LevelTableProps) {
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  return (
    <Table caption={ratePickerTexts.listedOf(currency, swapTo)}>
      <thead>
        <tr>
          <HeadCell>
            {isTurned ? ratePickerTexts.ratePer(currency, swapTo) : ratePickerTexts.ratePer(swapTo, currency)}
          </HeadCell>
          <HeadCell numeric>{ratePickerTexts.totalOf(currency)}</HeadCell>
          <HeadCell numeric wideOnly>
            {ratePickerTexts.listings}
          </HeadCell>
          <HeadCell numeric wideOnly={wideDistance}>
            {ratePickerTexts.toMarket}
          </HeadCell>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

interface LevelFiguresProps {
  level: Level;
  marketRate: string | null;
  of: { currency: string; swapTo: string };
  wideDistance?: boolean;
}

/** The cells of a level after its rate: total, number of listings, distance from the market rate. */
export function LevelFigures({ level, marketRate, of, wideDistance = false }: LevelFiguresProps) {
  const { rate, total, count } = level;
  return (
    <>
      <Cell numeric>{formatTotal(total)}</Cell>
      <Cell numeric wideOnly>
        {formatCount(count)}
      </Cell>
      <Cell numeric wideOnly={wideDistance}>
        <MarketDistance rate={rate} marketRate={marketRate} of={of} />
      </Cell>
    </>
  );
}

/** Shown instead of the table while no target currency is chosen. */
export function NoPairYet() {
  return (
    <Card title={ratePickerTexts.listedByOthers}>
      <EmptyState title={ratePickerTexts.chooseTarget}>{ratePickerTexts.ratesToCome}</EmptyState>
    </Card>
  );
}
