import { useBook } from '@/state/useBook';
import { useLiveGroup } from '@/state/useLiveGroup';
import { PageHeader } from '@/ui/PageHeader';
import { BackTo } from '@/widgets/BackTo';
import styles from './Market.module.css';
import { MyListingsTile } from './MyListingsTile';
import { PublicMarketTile } from './PublicMarketTile';

/** Route /market. */
export function MarketScreen() {
  const known = useBook();
  useLiveGroup('currency_rates');
  return (
    <>
      <PageHeader title="Market" actions={<BackTo route="home" />} />
      <div className={styles.desk}>
        <PublicMarketTile known={known} />
        <MyListingsTile />
      </div>
    </>
  );
}
