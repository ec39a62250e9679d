import { memo } from 'react';
import type { OwnListing } from '@contract/schemas/own/listingChange';
import type { ListingProgress } from '@contract/schemas/own/fills';
import { decimal } from '@/domain/money/decimal';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { percentOf } from '@/domain/money/share';
import { pegText } from '@/domain/wording/pegText';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { mineTexts } from '@/texts/market/mine';
import { Tag } from '@/ui/marks/Tag';
import { cx } from '@/ui/styles/cx';
import { Row } from '@/ui/tables/Row';
import { Cell } from '@/ui/tables/Table';
import { SoldBar } from '@/widgets/fills/SoldBar';
import { pegTexts } from '@/texts/listing/pegs';
import { LimitNote } from '@/widgets/pegs/LimitNote';
import { ChangeFailure } from '@/widgets/listings/ChangeFailure';
import { ListedAmount } from '@/widgets/listings/ListedAmount';
import { ListingActions } from '@/widgets/listings/ListingActions';
import { usePause } from '@/widgets/listings/usePause';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { PairRate } from '@/widgets/rates/PairRate';
import styles from './Mine.module.css';
import { OwnRank } from './OwnRank';
import { RateBeneath } from './RateBeneath';

interface ListingRowProps {
  listing: OwnListing;
  columns: number;
  /** What was sold of it; undefined until it is known, or if the server does not say. */
  progress: ListingProgress | undefined;
  email: string | undefined;
  onLeave: () => void;
}

/** One of the user's listings. */
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
