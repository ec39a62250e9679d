import { useLiveGroup } from '@/state/useLiveGroup';
import { PageHeader } from '@/ui/PageHeader';
import { BackTo } from '@/widgets/BackTo';
import { PendingTransactions } from '@/widgets/PendingTransactions';
import { WalletChoice } from '@/widgets/WalletChoice';
import styles from '@/widgets/Desk.module.css';

/** Route /bi-order. */
export function BilateralOrderScreen() {
  useLiveGroup('orders');
  return (
    <>
      <PageHeader
        title="Bilateral order"
        facts="At a rate that others list, fee 1 %"
        actions={<BackTo route="order" />}
      />
      <div className={styles.sides}>
        <WalletChoice title="Choose the currency to convert" route="bilateralOrderConfirmation" />
        <PendingTransactions type="ORDER" />
      </div>
    </>
  );
}
