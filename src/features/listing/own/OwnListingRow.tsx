import { lazy, memo, Suspense, useState } from 'react';
import type { OwnListing } from '@contract/schemas/own/listingChange';
import type { ListingProgress } from '@contract/schemas/own/fills';
import { fillTexts } from '@/texts/orders/fills';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { SoldBar } from '@/widgets/fills/SoldBar';
import { InPlace } from '@/widgets/windows/InPlace';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { selectPair } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { listingTexts } from '@/texts/listing/listing';
import { PairRate } from '@/widgets/rates/PairRate';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Tag } from '@/ui/marks/Tag';
import { Row } from '@/ui/tables/Row';
import { Cell } from '@/ui/tables/Table';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { pegTexts } from '@/texts/listing/pegs';
import { LimitNote } from '@/widgets/pegs/LimitNote';
import { PegNote } from '@/widgets/pegs/PegNote';
import { ChangeFailure } from '@/widgets/listings/ChangeFailure';
import { ListedAmount } from '@/widgets/listings/ListedAmount';
import { useListAgain } from '@/widgets/listings/useListAgain';
import { ListingActions } from '@/widgets/listings/ListingActions';
import { usePause } from '@/widgets/listings/usePause';
import styles from './OwnListingRow.module.css';
import { rankOf } from '@/domain/book/listingRank';

/** Loaded when a listing is opened. */
const OpenedFills = lazy(() => import('./OpenedFills').then((module) => ({ default: module.OpenedFills })));

interface OwnListingRowProps {
  listing: OwnListing;
  email: string | undefined;
  rowIndex: number;
  /** The number of columns. */
  columns: number;
  /** What was sold of it; undefined until it is known, or if the server does not say. */
  progress: ListingProgress | undefined;
}

interface SoldProps {
  progress: ListingProgress;
  isOpen: boolean;
  onToggle: () => void;
}

/** How much was sold, as a bar, and the switch that opens the fills. A listing without fills has neither. */
function Sold({ progress, isOpen, onToggle }: SoldProps) {
  if (progress.fills === 0) return null;
  const pair = `${progress.currency} → ${progress.swap_to}`;
  return (
    <span className={styles.sold}>
      <SoldBar progress={progress} />
      <Button
        variant="link"
        size="small"
        aria-expanded={isOpen}
        aria-label={isOpen ? fillTexts.hideOf(pair) : fillTexts.showOf(pair)}
        onClick={onToggle}
      >
        {fillTexts.fillsOf(progress.fills)}
      </Button>
    </span>
  );
}

/** One active listing of the user's. */
export const OwnListingRow = memo(function OwnListingRow({
  listing,
  email,
  rowIndex,
  columns,
  progress,
}: OwnListingRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { currency, swap_to: swapTo, Amount, rate, peg } = listing;
  const marketRate = useMarketRate(currency, swapTo);
  const pause = usePause(listing);
  const listAgain = useListAgain();
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? [];
  const rank = rankOf(levels, rate);
  return (
    <>
      <Row aria-rowindex={rowIndex}>
        <Cell>
          <span className={styles.pair}>
            <CurrencyFlag currency={currency} decorative />
            <span translate="no">{`${currency} → ${swapTo}`}</span>
          </span>
          <PairRate rate={rate} currency={currency} swapTo={swapTo} className={styles.beneath} />
          {peg && (
            <span className={styles.peg}>
              <PegNote peg={peg} />
            </span>
          )}
        </Cell>
        <Cell numeric className={styles.tall}>
          <ListedAmount amount={Amount} currency={currency} />
          {progress && <Sold progress={progress} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
        </Cell>
        <Cell numeric wideOnly>
          <PairRate rate={rate} currency={currency} swapTo={swapTo} />
        </Cell>
        <Cell numeric wideOnly>
          {marketRate === null ? EM_DASH : <PairRate rate={marketRate} currency={currency} swapTo={swapTo} />}
        </Cell>
        <Cell numeric wideOnly>
          <MarketDistance rate={rate} marketRate={marketRate} of={{ currency, swapTo }} isOwn />
        </Cell>
        <Cell numeric wideOnly>
          {listing.paused ? (
            <Tag>{peg?.outside ? pegTexts.pausedByLimits : listingChangeTexts.paused}</Tag>
          ) : rank === null ? (
            EM_DASH
          ) : (
            listingTexts.rankOf(rank)
          )}
        </Cell>
        <Cell numeric className={styles.tall}>
          <span className={styles.actions}>
            <ButtonLink
              size="small"
              to={listAgain({ currency, swapTo, amount: progress?.listed ?? Amount, rate, peg })}
            >
              {listingChangeTexts.listAgain}
            </ButtonLink>
            <ListingActions listing={listing} email={email} pause={pause} />
          </span>
        </Cell>
      </Row>
      <LimitNote listing={listing} columns={columns} />
      <ChangeFailure failure={pause.failure} columns={columns} />
      {isOpen && progress && (
        <InPlace columns={columns}>
          <Suspense fallback={<SkeletonRows label={fillTexts.loading} count={3} />}>
            <OpenedFills progress={progress} />
          </Suspense>
        </InPlace>
      )}
    </>
  );
});
