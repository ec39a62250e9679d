import { useLocation } from 'react-router-dom';
import { withdrawTexts } from '@/texts/wallet/withdraw';
import { Column, TwoColumns } from '@/ui/layout/TwoColumns';
import { Banner } from '@/ui/panels/Banner';
import { PageHeader } from '@/ui/panels/PageHeader';
import { WalletChoice } from '@/widgets/money/WalletChoice';
import { BackTo } from '@/widgets/tickets/BackTo';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { BankAccounts } from './BankAccounts';
import { savedAccountName } from './accountNotice';
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
          <PendingTransactions type="WITHDRAW" />
          {/* Last, because nobody knows how many there are before they come. */}
          <BankAccounts />
        </Column>
      </TwoColumns>
    </>
  );
}
