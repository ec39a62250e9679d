import { memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ListingProgress } from '@contract/fills';
import type { OwnListing } from '@contract/listingChanges';
import { placeAmong } from '@/domain/book/listingRank';
import { decimal } from '@/domain/money/decimal';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { percentOf } from '@/domain/money/share';
import { pegText } from '@/domain/money/peggedRate';
import { selectIsBookKnown, selectPair } from '@/state/selectors/bookSelectors';
import { createAppSelector, useAppStore } from '@/state/store/hooks';
import type { RootState } from '@/state/store/store';
import { listingTexts } from '@/texts/listing/listing';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { pegTexts } from '@/texts/listing/pegs';
import { mineTexts } from '@/texts/market/mine';
import { Tag } from '@/ui/marks/Tag';
import { cx } from '@/ui/layout/cx';
import { Row } from '@/ui/tables/Row';
import { Cell } from '@/ui/tables/Table';
import { SoldBar } from '@/widgets/transactions/SoldBar';
import { ChangeFailure, ListingActions, usePause } from '@/widgets/listings/ListingActions';
import { ListedAmount } from '@/widgets/listings/ListedAmount';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { LimitNote } from '@/widgets/listings/LimitNote';
import { PairRate } from '@/widgets/rates/PairRate';
import { RateBeneath } from './RateBeneath';
import styles from './Mine.module.css';

/** The same pause as that of the charts. */
const FOLLOWS_AFTER_MS = 500;

/**
 * A figure of the state that updates at most every half second, however often the market changes. More often, nobody
 * could read it, and each change makes the browser lay out the whole desk. It is also calculated only then. The first
 * value after null is shown at once.
 *
 * @param select one for each component, kept between its renders
 */
export function useCalmSelector(select: (state: RootState) => string | null): string | null {
  const store = useAppStore();
  const read = () => select(store.getState());
  const subscribe = useCallback(
    (onChange: () => void) => {
      let timer = 0;
      let isNone = select(store.getState()) === null;
      const follow = () => {
        timer = 0;
        isNone = select(store.getState()) === null;
        onChange();
      };
      const unsubscribe = store.subscribe(() => {
        if (isNone) follow();
        else if (timer === 0) timer = window.setTimeout(follow, FOLLOWS_AFTER_MS);
      });
      return () => {
        unsubscribe();
        window.clearTimeout(timer);
      };
    },
    [store, select],
  );
  return useSyncExternalStore(subscribe, read);
}

interface OwnRankProps {
  currency: string;
  swapTo: string;
  rate: string;
}

/** The rank of a listing's rate among those of others; it follows the market at most twice a second. */
function OwnRank({ currency, swapTo, rate }: OwnRankProps) {
  const selectRank = useMemo(
    () =>
      createAppSelector([selectPair(currency, swapTo), selectIsBookKnown], (pair, isKnown) => {
        const rank = isKnown ? placeAmong(pair?.levels ?? [], rate) : null;
        return rank && listingTexts.rankOf(rank);
      }),
    [currency, swapTo, rate],
  );
  return <span translate="no">{useCalmSelector(selectRank) ?? EM_DASH}</span>;
}

interface ListingRowProps {
  listing: OwnListing;
  columns: number;
  /** What was sold of it; undefined until it is known, or if the server does not say. */
  progress: ListingProgress | undefined;
  email: string | undefined;
  onLeave: () => void;
}

export const ListingRow = memo(function ListingRow({ listing, columns, progress, email, onLeave }: ListingRowProps) {
  const { currency, swap_to: swapTo, rate, Amount } = listing;
  const marketRate = useMarketRate(currency, swapTo);
  const pause = usePause(listing);
  const { paused = false, peg } = listing;
  const what = peg ? pegTexts.followsBriefly(pegText(peg.percent)) : mineTexts.kinds.listing;
  return (
    <>
      <Row className={cx(paused && styles.paused)}>
        <Cell wideOnly className={styles.what}>
          {what}
        </Cell>
        <Cell className={styles.pair}>
          {`${currency} → ${swapTo}`}
          <RateBeneath what={paused ? listingChangeTexts.paused : what} rate={rate} of={{ currency, swapTo }} />
        </Cell>
        <Cell numeric wideOnly>
          <PairRate rate={rate} currency={currency} swapTo={swapTo} />
        </Cell>
        <Cell numeric wideOnly>
          <MarketDistance rate={rate} marketRate={marketRate} of={{ currency, swapTo }} isOwn />
        </Cell>
        <Cell numeric wideOnly className={styles.amount}>
          <ListedAmount amount={progress?.listed ?? Amount} currency={currency} />
        </Cell>
        <Cell wideOnly>
          {progress ? (
            <span className={styles.sold}>
              <SoldBar progress={progress} />
              <span translate="no">
                {mineTexts.soldShare(percentOf(decimal(progress.sold), decimal(progress.listed)).replace(/\..*/, ''))}
              </span>
            </span>
          ) : (
            EM_DASH
          )}
        </Cell>
        <Cell numeric>
          <ListedAmount amount={Amount} currency={currency} />
        </Cell>
        <Cell numeric wideOnly>
          {paused ? (
            <Tag>{listingChangeTexts.paused}</Tag>
          ) : (
            <OwnRank currency={currency} swapTo={swapTo} rate={rate} />
          )}
        </Cell>
        <Cell numeric>
          <span className={styles.actions}>
            <ListingActions listing={listing} email={email} pause={pause} dense onLeave={onLeave} />
          </span>
        </Cell>
      </Row>
      <LimitNote listing={listing} columns={columns} />
      <ChangeFailure failure={pause.failure} columns={columns} />
    </>
  );
});
