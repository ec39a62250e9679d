import { useLiveGroup } from '@/state/useLiveGroup';
import { PageHeader } from '@/ui/PageHeader';
import { BackTo } from '@/widgets/BackTo';
import { ActiveListings } from './ActiveListings';
import { ActiveOrders } from './ActiveOrders';
import { Deactivation } from './Deactivation';
import styles from './Profile.module.css';
import { WalletBalances } from './WalletBalances';

/** Route /user-deactivate. */
export function DeactivateScreen() {
  useLiveGroup('homepage_updates');
  useLiveGroup('orders');
  return (
    <>
      <PageHeader title="Deactivate" actions={<BackTo route="profile" />} />
      <div className={styles.desk}>
        <div className={styles.column}>
          <WalletBalances />
          <ActiveListings />
          <ActiveOrders />
        </div>
        <Deactivation />
      </div>
    </>
  );
}
