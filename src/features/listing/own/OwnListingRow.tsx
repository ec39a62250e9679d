import { memo } from 'react';
import type { Listing } from '@contract/schemas/listing';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { selectPair } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { listingTexts } from '@/texts/listing';
import { RateText } from '@/ui/figures/RateText';
import { Row } from '@/ui/tables/Row';
import { Cell } from '@/ui/tables/Table';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { DeleteListing } from './DeleteListing';
import { ListedAmount } from './ListedAmount';
import styles from './OwnListingRow.module.css';
import { rankOf } from '@/domain/book/listingRank';

interface OwnListingRowProps {
  listing: Listing;
  email: string | undefined;
  rowIndex: number;
}

/** One active listing of the user's. */
export const OwnListingRow = memo(function OwnListingRow({ listing, email, rowIndex }: OwnListingRowProps) {
  const { currency, swap_to: swapTo, Amount, rate } = listing;
  const marketRate = useMarketRate(currency, swapTo);
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? [];
  const rank = rankOf(levels, rate);
  return (
    <Row aria-rowindex={rowIndex}>
      <Cell>
        <span className={styles.pair}>
          <CurrencyFlag currency={currency} decorative />
          {`${currency} → ${swapTo}`}
        </span>
        <RateText rate={rate} currency={currency} swapTo={swapTo} className={styles.beneath} />
      </Cell>
      <Cell numeric>
        <ListedAmount amount={Amount} currency={currency} />
      </Cell>
      <Cell numeric wideOnly>
        <RateText rate={rate} currency={currency} swapTo={swapTo} />
      </Cell>
      <Cell numeric wideOnly>
        {marketRate === null ? EM_DASH : <RateText rate={marketRate} />}
      </Cell>
      <Cell numeric wideOnly>
        <MarketDistance rate={rate} marketRate={marketRate} />
      </Cell>
      <Cell numeric wideOnly>
        {rank === null ? EM_DASH : listingTexts.rankOf(rank)}
      </Cell>
      <Cell numeric>
        <DeleteListing listing={listing} email={email} />
      </Cell>
    </Row>
  );
});
