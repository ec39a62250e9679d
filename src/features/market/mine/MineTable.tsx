import { useCallback, useRef } from 'react';
import type { OwnListing } from '@contract/schemas/own/listingChange';
import type { Transaction } from '@contract/schemas/transaction';
import { useGetListingProgressQuery } from '@/api/endpoints/own/fillsApi';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { useCapability } from '@/state/selectors/useCapability';
import { mineTexts } from '@/texts/market/mine';
import { ScrollTable } from '@/ui/tables/ScrollTable';
import { HeadCell } from '@/ui/tables/Table';
import { FailedDeletions } from '@/widgets/listings/FailedDeletions';
import { ListingRow } from './ListingRow';
import styles from './Mine.module.css';
import { OrderRow } from './OrderRow';

const COLUMNS = 9;
/** The area is scrolled by keyboard too. */
const TAB_STOP = { tabIndex: 0 };

interface MineTableProps {
  orders: readonly Transaction[];
  listings: readonly OwnListing[];
}

/** Open orders and own listings in one table, each with what can be done about it. */
export function MineTable({ orders, listings }: MineTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isOffered = useCapability('fills');
  const ids = listings.map(({ id }) => id).join(',');
  const { data } = useGetListingProgressQuery(ids, { skip: isOffered !== true || ids === '' });
  const { data: me } = useGetMeQuery();
  // The same function each time, so that a row renders only if its own listing changed.
  const focusTable = useCallback(() => scroller.current?.focus({ preventScroll: true }), []);
  return (
    <ScrollTable
      ref={scroller}
      caption={mineTexts.caption}
      rowCount={orders.length + listings.length + 1}
      className={styles.scroller}
      role="group"
      aria-label={mineTexts.title}
      {...TAB_STOP}
    >
      <thead>
        <tr>
          <HeadCell wideOnly>{mineTexts.what}</HeadCell>
          <HeadCell>{mineTexts.pair}</HeadCell>
          <HeadCell numeric wideOnly>
            {mineTexts.rate}
          </HeadCell>
          <HeadCell numeric wideOnly>
            {mineTexts.toMarket}
          </HeadCell>
          <HeadCell numeric wideOnly className={styles.amount}>
            {mineTexts.amount}
          </HeadCell>
          <HeadCell wideOnly>{mineTexts.progress}</HeadCell>
          <HeadCell numeric>{mineTexts.left}</HeadCell>
          <HeadCell numeric wideOnly>
            {mineTexts.rank}
          </HeadCell>
          <HeadCell numeric>{mineTexts.actions}</HeadCell>
        </tr>
      </thead>
      <tbody>
        <FailedDeletions listings={listings} columns={COLUMNS} />
        {orders.map((transaction) => (
          <OrderRow key={transaction.id} transaction={transaction} columns={COLUMNS} />
        ))}
        {listings.map((listing) => (
          <ListingRow
            key={listing.id}
            listing={listing}
            columns={COLUMNS}
            progress={data?.find(({ id }) => id === listing.id)}
            email={me && (me.email ?? '')}
            onLeave={focusTable}
          />
        ))}
      </tbody>
    </ScrollTable>
  );
}
