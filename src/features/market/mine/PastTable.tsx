import type { ReactNode } from 'react';
import type { ListingProgress, OwnFill } from '@contract/fills';
import { useGetEndedListingsQuery, useGetLastFillsQuery } from '@/api/endpoints/fillsApi';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { mineTexts } from '@/texts/market/mine';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Money } from '@/ui/figures/Money';
import { TimeText } from '@/ui/figures/times';
import { EmptyState } from '@/ui/panels/EmptyState';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { Row } from '@/ui/tables/Row';
import { ScrollTable } from '@/ui/tables/ScrollTable';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell } from '@/ui/tables/Table';
import { SoldBar } from '@/widgets/transactions/SoldBar';
import { useListAgain } from '@/widgets/listings/useListAgain';
import { PairRate } from '@/widgets/rates/PairRate';
import styles from './Mine.module.css';

/** The area is scrolled by keyboard too. */
const TAB_STOP = { tabIndex: 0 };

interface PastTableProps<Entry> {
  /** Undefined until they are known. */
  entries: readonly Entry[] | undefined;
  failed: boolean;
  onRetry: () => void;
  texts: { caption: string; loading: string; none: string };
  /** The first two columns are not numeric. */
  heads: readonly string[];
  row: (entry: Entry) => ReactNode;
}

/** A table of past entries, or the reason why it is empty. */
function PastTable<Entry>({ entries, failed, onRetry, texts, heads, row }: PastTableProps<Entry>) {
  if (entries === undefined) {
    if (!failed) return <SkeletonRows label={texts.loading} count={4} />;
    return (
      <NotLoaded again={mineTexts.tryAgain} onAgain={onRetry}>
        {mineTexts.notLoaded}
      </NotLoaded>
    );
  }
  if (entries.length === 0) return <EmptyState title={texts.none} />;
  return (
    <ScrollTable
      caption={texts.caption}
      rowCount={entries.length + 1}
      className={styles.past}
      role="group"
      aria-label={texts.caption}
      {...TAB_STOP}
    >
      <thead>
        <tr>
          {heads.map((head, index) => (
            <HeadCell key={head} numeric={index > 1}>
              {head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>{entries.map(row)}</tbody>
    </ScrollTable>
  );
}

const TEXTS = { caption: mineTexts.endedCaption, loading: mineTexts.loadingEnded, none: mineTexts.noEnded };
const HEADS = [mineTexts.pair, mineTexts.progress, mineTexts.rate, mineTexts.listed, mineTexts.actions];

function EndedRow({ listing }: { listing: ListingProgress }) {
  const { currency, swap_to: swapTo, rate, listed } = listing;
  const listAgain = useListAgain();
  const pair = `${currency} → ${swapTo}`;
  return (
    <Row>
      <Cell className={styles.pair}>{pair}</Cell>
      <Cell className={styles.bar}>
        <SoldBar progress={listing} />
      </Cell>
      <Cell numeric>
        <PairRate rate={rate} currency={currency} swapTo={swapTo} />
      </Cell>
      <Cell numeric>
        <Money amount={listed} currency={currency} />
      </Cell>
      <Cell numeric>
        <ButtonLink
          size="small"
          variant="link"
          aria-label={mineTexts.againOf(pair)}
          to={listAgain({ currency, swapTo, amount: listed, rate })}
        >
          {listingChangeTexts.listAgain}
        </ButtonLink>
      </Cell>
    </Row>
  );
}

/** The user's newest listings that ended: what was sold of each, and the way to list the same again. */
export function EndedListings() {
  const { data, isError, refetch } = useGetEndedListingsQuery();
  return (
    <PastTable
      entries={data}
      failed={isError}
      onRetry={() => void refetch()}
      texts={TEXTS}
      heads={HEADS}
      row={(listing) => <EndedRow key={listing.id} listing={listing} />}
    />
  );
}

const SHOWN = '20';
const FILL_TEXTS = { caption: mineTexts.fillsCaption, loading: mineTexts.loadingFills, none: mineTexts.noFills };
const FILL_HEADS = [mineTexts.pair, mineTexts.time, mineTexts.rate, mineTexts.paid, mineTexts.got];

/** A fill from the user's side: what they gave and what they got. */
function FillRow({ fill }: { fill: OwnFill }) {
  const { sold, at, currency, swap_to: swapTo, rate, taken, paid } = fill;
  const [listed, other] = [
    <Money key="listed" amount={taken} currency={currency} />,
    <Money key="other" amount={paid} currency={swapTo} />,
  ];
  return (
    <Row>
      <Cell className={styles.pair}>
        {sold ? mineTexts.sold : mineTexts.bought} {currency}
      </Cell>
      <Cell>
        <TimeText at={at} />
      </Cell>
      <Cell numeric>
        <PairRate rate={rate} currency={currency} swapTo={swapTo} />
      </Cell>
      <Cell numeric>{sold ? listed : other}</Cell>
      <Cell numeric>{sold ? other : listed}</Cell>
    </Row>
  );
}

/** The user's last fills, of their listings and of their orders, newest first. */
export function LastFills() {
  const { data, isError, refetch } = useGetLastFillsQuery(SHOWN);
  return (
    <PastTable
      entries={data}
      failed={isError}
      onRetry={() => void refetch()}
      texts={FILL_TEXTS}
      heads={FILL_HEADS}
      row={(fill) => <FillRow key={fill.id} fill={fill} />}
    />
  );
}
