import { useLiveGroup } from '@/state/useLiveGroup';
import { PageHeader } from '@/ui/PageHeader';
import { BackTo } from '@/widgets/BackTo';
import { PendingTransactions } from '@/widgets/PendingTransactions';
import { FundingChoice } from './FundingChoice';
import styles from './Wallet.module.css';

/** Route /fund-wallet. */
export function FundWalletScreen() {
  useLiveGroup('transactions');
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
