import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ROUTES } from '@/routes/routes';
import { mineTexts } from '@/texts/orders/mine';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Segmented } from '@/ui/controls/Segmented';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { rateKey } from '@/features/market/book/ownRates';
import styles from './Mine.module.css';
import { MineTable } from './MineTable';
import { useOpenOrders } from './useOpenOrders';
import { useOwnListed } from './useOwnListed';

type Shown = 'all' | 'orders' | 'listings';

const NOTHING: Record<Shown, string> = {
  all: mineTexts.none,
  orders: mineTexts.noOrders,
  listings: mineTexts.noListings,
};

/** What the user has in the market: orders that wait, and listings. Both are ended from here. */
export function MineCard({ onOwn }: { onOwn: (rates: ReadonlySet<string>) => void }) {
  const [shown, setShown] = useState<Shown>('all');
  const orders = useOpenOrders();
  const listings = useOwnListed();
  const keys = listings
    ?.filter(({ paused }) => paused !== true)
    .map(({ currency, swap_to: swapTo, rate }) => rateKey(currency, swapTo, rate))
    .join(' ');
  // The books mark these rates.
  useEffect(() => onOwn(new Set(keys?.split(' '))), [keys, onOwn]);
  const counts = { orders: orders?.length ?? 0, listings: listings?.length ?? 0 };
  const isKnown = orders !== undefined && listings !== undefined;
  const [shownOrders, shownListings] = [
    shown === 'listings' ? [] : (orders ?? []),
    shown === 'orders' ? [] : (listings ?? []),
  ];
  const isEmpty = shownOrders.length + shownListings.length === 0;
  return (
    <Card
      className={styles.card}
      title={mineTexts.title}
      beside={
        isKnown && (
          <Segmented
            small
            label={mineTexts.show}
            options={[
              { value: 'all', label: mineTexts.all(counts.orders + counts.listings) },
              { value: 'orders', label: mineTexts.orders(counts.orders) },
              { value: 'listings', label: mineTexts.listings(counts.listings) },
            ]}
            value={shown}
            onChange={setShown}
          />
        )
      }
      actions={
        <Link className={styles.link} to={ROUTES.myListings}>
          {mineTexts.allListings}
        </Link>
      }
    >
      {!isKnown && <SkeletonRows label={mineTexts.loading} count={4} />}
      {isKnown && isEmpty && (
        <EmptyState
          title={NOTHING[shown]}
          action={
            <ButtonLink size="small" to={ROUTES.list}>
              {mineTexts.listCurrency}
            </ButtonLink>
          }
        >
          {shown === 'all' && mineTexts.noneHint}
        </EmptyState>
      )}
      {isKnown && !isEmpty && <MineTable orders={shownOrders} listings={shownListings} />}
    </Card>
  );
}
