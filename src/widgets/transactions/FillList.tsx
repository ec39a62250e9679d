import type { Fill, ListingProgress } from '@contract/fills';
import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { type FillsAsked, useGetNewestFillsQuery, useGetOlderFillsQuery } from '@/api/endpoints/fillsApi';
import { decimal, divide, isPositive, toText } from '@/domain/money/decimal';
import { EM_DASH, formatLedger } from '@/domain/money/formatDecimal';
import { formatCount } from '@/texts/language/plural';
import { lifecycleTexts } from '@/texts/listing/lifecycle';
import { fillTexts } from '@/texts/orders/fills';
import { Money } from '@/ui/figures/Money';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { RateText } from '@/ui/figures/RateText';
import { TimeText } from '@/ui/figures/times';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Row } from '@/ui/tables/Row';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { SoldBar } from './SoldBar';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import { keepsAll, type LongList, rowCountOf } from '@/widgets/windows/longList';
import { useWindows } from '@/widgets/windows/useWindows';
import { WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import styles from './Fills.module.css';

interface FillListProps {
  /** Whose fills: those of the user's listing, or of their order. */
  of: { listing: string } | { transaction: string };
}

const COLUMNS = 4;

function FillRows({ fills, first, isOrder }: { fills: readonly Fill[]; first: number; isOrder: boolean }) {
  return fills.map(({ id, at, currency, swap_to: swapTo, taken, paid, rate }, index) => {
    const given = <Money amount={taken} currency={currency} />;
    const got = <Money amount={paid} currency={swapTo} />;
    return (
      <Row key={id} aria-rowindex={first + index + 1}>
        <Cell>
          <TimeText at={at} />
        </Cell>
        <Cell numeric>{isOrder ? got : given}</Cell>
        <Cell numeric>{isOrder ? given : got}</Cell>
        <Cell numeric>
          <RateText rate={rate} />
        </Cell>
      </Row>
    );
  });
}

/** The fills of a listing, newest first, or of an order, as they were carried out, in windows: when, how much, for what. */
export function FillList({ of }: FillListProps) {
  const asked: FillsAsked = { listing: undefined, transaction: undefined, ...of, limit: WINDOW_LIMIT };
  const { currentData, refetch } = useGetNewestFillsQuery(asked);
  const windows = useWindows<Fill>(JSON.stringify(asked), currentData, refetch);
  if (!windows.newest) return <SkeletonRows label={fillTexts.loading} count={3} />;
  if (windows.newest.length === 0) return <p className={styles.none}>{fillTexts.none}</p>;
  const isOrder = 'transaction' in of;
  const list: LongList<Fill, FillsAsked> = {
    ...{ windows, asked, name: 'fills', useOlder: useGetOlderFillsQuery, keeps: keepsAll },
  };
  return (
    <Table caption={fillTexts.fills} rowCount={rowCountOf(windows)}>
      <thead>
        <tr>
          <HeadCell>{fillTexts.time}</HeadCell>
          <HeadCell numeric>{isOrder ? fillTexts.paid : fillTexts.taken}</HeadCell>
          <HeadCell numeric>{fillTexts.bought}</HeadCell>
          <HeadCell numeric>{fillTexts.rate}</HeadCell>
        </tr>
      </thead>
      <tbody>
        <FillRows fills={windows.newest} first={1} isOrder={isOrder} />
      </tbody>
      <OlderWindows
        list={list}
        columns={COLUMNS}
        show={(fills, first) => <FillRows fills={fills} first={first} isOrder={isOrder} />}
      />
    </Table>
  );
}

/** The average rate: units received for one unit sold; null before the first fill. */
function averageOf({ got, sold }: ListingProgress): string | null {
  const amount = decimal(sold);
  return isPositive(amount) ? toText(divide(decimal(got), amount, RATE_INPUT_DECIMALS, 'halfUp')) : null;
}

/** The progress of a listing as a bar with its figures. The listed amount is what was sold, is left and went back. */
export function ProgressFacts({ progress }: { progress: ListingProgress }) {
  const { currency, swap_to: swapTo, listed, sold, left, returned, got, fills, expires_at: endsAt } = progress;
  const average = averageOf(progress);
  // With all decimals: figures that are cut would not add up.
  const exact = (amount: string) => (
    <OwnFigure before={`${currencySymbol(currency)} `}>{formatLedger(amount)}</OwnFigure>
  );
  const facts = [
    [fillTexts.listed, exact(listed)],
    [fillTexts.sold, exact(sold)],
    [fillTexts.left, exact(left)],
    [fillTexts.returned, exact(returned)],
    [fillTexts.got, <Money key="got" amount={got} currency={swapTo} />],
    [fillTexts.count, formatCount(fills)],
    [fillTexts.average, average === null ? EM_DASH : <RateText key="average" rate={average} />],
    ...(endsAt === undefined ? [] : [[lifecycleTexts.ends, <TimeText key="ends" at={endsAt} />] as const]),
  ] as const;
  return (
    <>
      <div className={styles.barRow}>
        <SoldBar progress={progress} />
      </div>
      <dl className={styles.facts}>
        {facts.map(([title, figure]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What became of a listing, figure by figure and fill by fill. */
export function OpenedFills({ progress }: { progress: ListingProgress }) {
  return (
    <>
      <ProgressFacts progress={progress} />
      <FillList of={{ listing: progress.id }} />
    </>
  );
}
