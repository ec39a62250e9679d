import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { formatCount } from '@/texts/language/plural';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { useBook } from '@/state/selectors/useBook';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { PageHeader } from '@/ui/panels/PageHeader';
import { routeTo } from '@/routes/routes';
import { Room } from '@/ui/tables/Room';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { BackTo } from '@/widgets/tickets/BackTo';
import { WatchlistButton } from '@/widgets/watch/WatchlistButton';
import styles from './Market.module.css';
import { countListings, useAllPairs, usePairs } from '@/state/selectors/bookSelectors';
import { BestRates, Tile } from './BestRates';
import { UpdatedAgo } from '@/features/market/freshness/UpdatedAgo';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { marketTexts } from '@/texts/market/market';
import { overviewTexts } from '@/texts/market/overview';

function CurrencyTile({ currency, known }: { currency: TradableCurrency; known: boolean }) {
  const pairs = usePairs(currency);
  const allPairs = useAllPairs(pairs, currency);
  const count = countListings(pairs);
  return (
    <Tile
      to={routeTo('currencyMarket', currency)}
      title={
        <>
          <CurrencyFlag currency={currency} decorative large />
          <span>{currencyLabel(currency)}</span>
        </>
      }
      figure={known ? formatCount(count) : EM_DASH}
      caption={overviewTexts.othersFacts(count)}
    >
      <Room rows={2} tall>
        {known ? (
          <BestRates caption={overviewTexts.bestRatesOf(currency)} pairs={allPairs} narrow />
        ) : (
          <SkeletonRows label={marketTexts.loadingOf(currency)} count={2} tall />
        )}
      </Room>
    </Tile>
  );
}

/** Route /market/public. */
export function PublicMarketScreen() {
  const known = useBook();
  return (
    <>
      <PageHeader
        title={marketTexts.publicMarket}
        facts={<UpdatedAgo />}
        actions={
          <>
            <WatchlistButton />
            <BackTo route="market" />
          </>
        }
      />
      <div className={styles.choice}>
        {TRADABLE_CURRENCIES.map((currency) => (
          <CurrencyTile key={currency} currency={currency} known={known} />
        ))}
      </div>
    </>
  );
}
