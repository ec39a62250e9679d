import { useParams } from 'react-router-dom';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { useGetWalletQuery } from '@/api/endpoints/walletsApi';
import { isTradable } from '@contract/values/currencies';
import { cx } from '@/ui/styles/cx';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NotOffered } from '@/widgets/money/NotOffered';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { WalletCard } from '@/features/wallet/card/WalletCard';
import styles from '@/features/wallet/card/Wallet.module.css';
import { WithdrawalTicket } from './WithdrawalTicket';

function WithdrawalConfirmation({ currency }: { currency: string }) {
  const { data: wallet } = useGetWalletQuery(currency);
  const { data: me } = useGetMeQuery();
  return (
    <>
      <PageHeader title={`Withdraw ${currency}`} actions={<BackTo route="withdraw" />} />
      <div className={cx(styles.desk, styles.ticketFirst)}>
        <WithdrawalTicket currency={currency} wallet={wallet} email={me && (me.email ?? '')} />
        <div className={styles.column}>
          <WalletCard currency={currency} wallet={wallet} />
          <PendingTransactions type="WITHDRAW" />
        </div>
      </div>
    </>
  );
}

/** Route /withdrawal-confirmation/{currencyCode}. */
export function WithdrawalConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  return isTradable(currencyCode) ? (
    <WithdrawalConfirmation key={currencyCode} currency={currencyCode} />
  ) : (
    <NotOffered title="Withdraw" currency={currencyCode} choice="withdraw" />
  );
}
