import { useLocation } from 'react-router-dom';
import { withdrawTexts } from '@/texts/wallet/withdraw';
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
      <PageHeader title={withdrawTexts.title} facts={withdrawTexts.facts} actions={<BackTo route="home" />} />
      {saved !== null && (
        <div className={styles.notice}>
          <Banner tone="success">{withdrawTexts.accountSaved(saved)}</Banner>
        </div>
      )}
      <TwoColumns>
        <WalletChoice title={withdrawTexts.chooseWallet} route="withdrawalConfirmation" />
        <Column>
          <BankAccounts />
          <PendingTransactions type="WITHDRAW" />
        </Column>
      </TwoColumns>
    </>
  );
}
