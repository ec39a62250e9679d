import { useLocation } from 'react-router-dom';
import { Banner } from '@/ui/panels/Banner';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { WalletChoice } from '@/widgets/money/WalletChoice';
import { BankAccounts } from '@/features/wallet/accounts/BankAccounts';
import { savedAccountName } from '@/features/wallet/accounts/accountNotice';
import { Column, TwoColumns } from '@/ui/layout/TwoColumns';
import styles from './WithdrawScreen.module.css';

/** Route /withdraw. */
export function WithdrawScreen() {
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
      <TwoColumns>
        <WalletChoice title="Choose the wallet to withdraw from" route="withdrawalConfirmation" />
        <Column>
          <BankAccounts />
          <PendingTransactions type="WITHDRAW" />
        </Column>
      </TwoColumns>
    </>
  );
}
