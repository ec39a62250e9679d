import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { WalletChoice } from '@/widgets/money/WalletChoice';
import styles from '@/widgets/tickets/Desk.module.css';

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
