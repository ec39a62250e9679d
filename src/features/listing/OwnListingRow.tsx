import { memo } from 'react';
import type { Listing } from '@contract/schemas/listing';
import { EM_DASH } from '@/domain/formatDecimal';
import { selectPair } from '@/state/bookSelectors';
import { useAppSelector } from '@/state/hooks';
import { CurrencyFlag } from '@/ui/CurrencyFlag';
import { Money } from '@/ui/Money';
import { RateText } from '@/ui/RateText';
import { Row } from '@/ui/Row';
import { Cell } from '@/ui/Table';
import { MarketDistance } from '@/widgets/MarketDistance';
import { useMarketRate } from '@/widgets/useMarketRate';
import { DeleteListing } from './DeleteListing';
import styles from './OwnListingRow.module.css';
import { rankOf, rankWords } from './rank';

/** One active listing of the user's. */
export const OwnListingRow = memo(function OwnListingRow({
  listing,
  email,
}: {
  listing: Listing;
  email: string | undefined;
}) {
  const { currency, swap_to: swapTo, Amount, rate } = listing;
  const marketRate = useMarketRate(currency, swapTo);
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? [];
  const rank = rankOf(levels, rate);
  return (
    <Row>
      <Cell>
        <span className={styles.pair}>
          <CurrencyFlag currency={currency} decorative />
          {`${currency} → ${swapTo}`}
        </span>
      </Cell>
      <Cell numeric>
        <Money amount={Amount} currency={currency} />
      </Cell>
      <Cell numeric>
        <RateText rate={rate} base={currency} counter={swapTo} className={styles.rate} />
      </Cell>
      <Cell numeric wideOnly>
        {marketRate === null ? EM_DASH : <RateText rate={marketRate} />}
      </Cell>
      <Cell numeric wideOnly>
        <MarketDistance rate={rate} marketRate={marketRate} />
      </Cell>
      <Cell numeric wideOnly>
        {rank === null ? EM_DASH : rankWords(rank)}
      </Cell>
      <Cell numeric>
        <DeleteListing listing={listing} email={email} />
      </Cell>
    </Row>
  );
});
