import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { ActiveListings } from './ActiveListings';
import { ActiveOrders } from './ActiveOrders';
import { Deactivation } from './Deactivation';
import styles from '@/features/profile/account/Profile.module.css';
import { WalletBalances } from './WalletBalances';

/** Route /user-deactivate. */
export function DeactivateScreen() {
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
