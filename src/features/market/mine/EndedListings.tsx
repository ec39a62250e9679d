import type { ListingProgress } from '@contract/schemas/own/fills';
import { useGetEndedListingsQuery } from '@/api/endpoints/own/fillsApi';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { mineTexts } from '@/texts/market/mine';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Money } from '@/ui/figures/Money';
import { Row } from '@/ui/tables/Row';
import { Cell } from '@/ui/tables/Table';
import { SoldBar } from '@/widgets/fills/SoldBar';
import { useListAgain } from '@/widgets/listings/useListAgain';
import { PairRate } from '@/widgets/rates/PairRate';
import styles from './Mine.module.css';
import { PastTable } from './PastTable';

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
