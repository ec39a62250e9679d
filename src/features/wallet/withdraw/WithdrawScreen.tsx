import { useLocation } from 'react-router-dom';
import { useLiveGroup } from '@/state/useLiveGroup';
import { Banner } from '@/ui/Banner';
import { PageHeader } from '@/ui/PageHeader';
import { BackTo } from '@/widgets/BackTo';
import { PendingTransactions } from '@/widgets/PendingTransactions';
import { WalletChoice } from '@/widgets/WalletChoice';
import { BankAccounts } from './BankAccounts';
import { savedAccountName } from './accountNotice';
import styles from './Wallet.module.css';

/** Route /withdraw. */
export function WithdrawScreen() {
  useLiveGroup('transactions');
  const { state } = useLocation() as { state: unknown };
  const saved = savedAccountName(state);
  return (
    <>
      <PageHeader
        title="Withdraw"
        facts="To your saved bank accounts, without a fee"
        actions={<BackTo route="home" />}
      />
      {saved !== null && (
        <div className={styles.notice}>
          <Banner tone="success">{`The bank account of ${saved} has been saved.`}</Banner>
        </div>
      )}
      <div className={styles.sides}>
        <WalletChoice title="Choose the wallet to withdraw from" route="withdrawalConfirmation" />
        <div className={styles.column}>
          <BankAccounts />
          <PendingTransactions type="WITHDRAW" />
        </div>
      </div>
    </>
  );
}
