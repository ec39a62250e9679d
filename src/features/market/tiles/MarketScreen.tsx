import { useBook } from '@/state/selectors/useBook';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { WatchlistButton } from '@/widgets/watch/WatchlistButton';
import styles from './Market.module.css';
import { MyListingsTile } from './MyListingsTile';
import { PublicMarketTile } from './PublicMarketTile';
import { overviewTexts } from '@/texts/market/overview';

/** Route /market. */
export function MarketScreen() {
  const known = useBook();
  return (
    <>
      <PageHeader
        title={overviewTexts.marketRate}
        actions={
          <>
            <WatchlistButton />
            <BackTo route="home" />
          </>
        }
      />
      <div className={styles.desk}>
        <PublicMarketTile known={known} />
        <MyListingsTile />
      </div>
    </>
  );
}
