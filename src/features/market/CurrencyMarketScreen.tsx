import { useParams } from 'react-router-dom';
import { isTradable } from '@contract/currencies';
import { useBook } from '@/state/useBook';
import { useLiveGroup } from '@/state/useLiveGroup';
import { PageHeader } from '@/ui/PageHeader';
import { BackTo } from '@/widgets/BackTo';
import { NotOffered } from '@/widgets/NotOffered';
import { CurrencySwitch } from './CurrencySwitch';
import styles from './Market.module.css';
import { PairCards } from './PairCards';
import { counted, countListings } from './pairFacts';
import { UpdatedAgo } from './UpdatedAgo';
import { usePairs } from './usePairs';

/** What others list of one currency: a table for each currency that it is listed towards. */
function CurrencyMarket({ currency }: { currency: string }) {
  const known = useBook();
  useLiveGroup('currency_rates');
  const pairs = usePairs(currency);
  return (
    <>
      <PageHeader
        title="Public market"
        facts={
          known && (
            <>
              {`${counted(pairs.length, 'pair')}, ${counted(countListings(pairs), 'listing')} by others · `}
              <UpdatedAgo />
            </>
          )
        }
        actions={<BackTo route="publicMarket" />}
      >
        <CurrencySwitch />
      </PageHeader>
      <div className={styles.desk}>
        <PairCards currency={currency} known={known} pairs={pairs} />
      </div>
    </>
  );
}

/** Route /market/{currencyCode}. */
export function CurrencyMarketScreen() {
  const { currencyCode = '' } = useParams();
  return isTradable(currencyCode) ? (
    <CurrencyMarket currency={currencyCode} />
  ) : (
    <NotOffered title="Public market" currency={currencyCode} choice="publicMarket" />
  );
}
