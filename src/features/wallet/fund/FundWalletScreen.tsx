import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { FundingChoice } from './FundingChoice';
import styles from '@/features/wallet/card/Wallet.module.css';

/** Route /fund-wallet. */
export function FundWalletScreen() {
  return (
    <>
      <PageHeader title="Fund wallet" facts="By bank transfer, without a fee" actions={<BackTo route="home" />} />
      <div className={styles.sides}>
        <FundingChoice />
        <PendingTransactions type="FUND_WALLET" />
      </div>
    </>
  );
}
