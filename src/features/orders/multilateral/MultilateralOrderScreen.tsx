import { useLiveGroup } from '@/state/useLiveGroup';
import { PageHeader } from '@/ui/PageHeader';
import { BackTo } from '@/widgets/BackTo';
import { PendingTransactions } from '@/widgets/PendingTransactions';
import { WalletChoice } from '@/widgets/WalletChoice';
import styles from '@/widgets/Desk.module.css';

/** Route /multi-order. */
export function MultilateralOrderScreen() {
  useLiveGroup('orders');
  return (
    <>
      <PageHeader
        title="Multilateral order"
        facts="Over a path of several exchanges, fee 1.5 %"
        actions={<BackTo route="order" />}
      />
      <div className={styles.sides}>
        <WalletChoice title="Choose the currency to convert" route="multilateralOrderConfirmation" />
        <PendingTransactions type="MOF_ORDER" />
      </div>
    </>
  );
}
