import { CURRENCY_FACTS, TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/currencies';
import { formatCount } from '@/domain/formatCount';
import { EM_DASH } from '@/domain/formatDecimal';
import { useBook } from '@/state/useBook';
import { useLiveGroup } from '@/state/useLiveGroup';
import { CurrencyFlag } from '@/ui/CurrencyFlag';
import { PageHeader } from '@/ui/PageHeader';
import { routeTo } from '@/ui/routes';
import { SkeletonRows } from '@/ui/SkeletonRows';
import { BackTo } from '@/widgets/BackTo';
import { BestRates } from './BestRates';
import styles from './Market.module.css';
import { countListings } from './pairFacts';
import { Tile } from './Tile';
import { UpdatedAgo } from './UpdatedAgo';
import { usePairs } from './usePairs';

function CurrencyTile({ currency, known }: { currency: TradableCurrency; known: boolean }) {
  const pairs = usePairs(currency);
  return (
    <Tile
      to={routeTo('currencyMarket', currency)}
      title={
        <>
          <CurrencyFlag currency={currency} decorative large />
          {`${currency} · ${CURRENCY_FACTS[currency].name}`}
        </>
      }
      figure={known ? formatCount(countListings(pairs)) : EM_DASH}
      caption="listings by others"
    >
      {!known && <SkeletonRows label={`Loading the market of ${currency}`} count={2} />}
      {pairs.length > 0 && <BestRates caption={`Best rates of ${currency}`} pairs={pairs} narrow />}
    </Tile>
  );
}

/** Route /market/public. */
export function PublicMarketScreen() {
  const known = useBook();
  useLiveGroup('currency_rates');
  return (
    <>
      <PageHeader title="Public market" facts={<UpdatedAgo />} actions={<BackTo route="market" />} />
      <div className={styles.choice}>
        {TRADABLE_CURRENCIES.map((currency) => (
          <CurrencyTile key={currency} currency={currency} known={known} />
        ))}
      </div>
    </>
  );
}
