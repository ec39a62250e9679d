import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { mineTexts } from '@/texts/market/mine';
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

type Open = 'all' | 'orders' | 'listings';
type Past = 'fills' | 'ended';

/** Loaded when they are chosen. */
const LastFills = lazy(() =>
  import(/* webpackChunkName: "mine-past" */ './LastFills').then((module) => ({ default: module.LastFills })),
);
const EndedListings = lazy(() =>
  import(/* webpackChunkName: "mine-past" */ './EndedListings').then((module) => ({ default: module.EndedListings })),
);

const NOTHING: Record<Open, string> = {
  all: mineTexts.none,
  orders: mineTexts.noOrders,
  listings: mineTexts.noListings,
};

const PAST = [
  { value: 'fills', label: mineTexts.fills },
  { value: 'ended', label: mineTexts.ended },
] as const;

/** What the user has in the market: orders that wait, and listings. Both are ended from here. And what was traded. */
export function MineCard({ onOwn }: { onOwn: (rates: ReadonlySet<string>) => void }) {
  const [chosen, choose] = useState<Open | Past>('all');
  const shown = chosen === 'fills' || chosen === 'ended' ? 'all' : chosen;
  const hasPast = useCapability('fills') === true;
  const orders = useOpenOrders();
  const listings = useOwnListed();
  const keys = listings
    ?.filter(({ paused }) => paused !== true)
    .map(({ currency, swap_to: swapTo, rate }) => rateKey(currency, swapTo, rate))
    .join(' ');
  // The books mark these rates.
  useEffect(() => {
    onOwn(new Set(keys?.split(' ')));
  }, [keys, onOwn]);
  const counts = { orders: orders?.length ?? 0, listings: listings?.length ?? 0 };
  const isKnown = orders !== undefined && listings !== undefined;
  const [shownOrders, shownListings] = [
    shown === 'listings' ? [] : (orders ?? []),
    shown === 'orders' ? [] : (listings ?? []),
  ];
  const isPast = isKnown && chosen !== shown;
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
              ...(hasPast ? PAST : []),
            ]}
            value={chosen}
            onChange={choose}
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
      {isPast && (
        <Suspense fallback={<SkeletonRows label={mineTexts.loading} count={4} />}>
          {chosen === 'fills' ? <LastFills /> : <EndedListings />}
        </Suspense>
      )}
      {isKnown && !isPast && isEmpty && (
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
      {isKnown && !isPast && !isEmpty && <MineTable orders={shownOrders} listings={shownListings} />}
    </Card>
  );
}
