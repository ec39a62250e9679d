import { useGetWalletsQuery } from '@/api/endpoints/walletsApi';
import { useBook } from '@/state/selectors/useBook';
import { LoadingOverlay } from '@/ui/panels/LoadingOverlay';
import { Greeting } from './Greeting';
import styles from './Home.module.css';
import { MarketNow } from './MarketNow';
import { MyListings } from './MyListings';
import { Pending } from './Pending';
import { Wallets } from './Wallets';
import { homeTexts } from '@/texts/home';

/** Route /homepage. */
export function HomeScreen() {
  useBook();
  // True during the first fetch only, whether it succeeds or fails (spec 4).
  const { isLoading } = useGetWalletsQuery();
  return (
    <>
      {isLoading && <LoadingOverlay label={homeTexts.loadingHome} />}
      <Greeting />
      <div className={styles.desk}>
        <div className={styles.wallets}>
          <Wallets />
        </div>
        <Pending className={styles.pending} />
        <MarketNow className={styles.market} />
        <MyListings className={styles.listings} />
      </div>
    </>
  );
}
