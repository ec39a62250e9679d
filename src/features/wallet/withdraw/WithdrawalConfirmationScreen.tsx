import { useParams } from 'react-router-dom';
import { useGetMeQuery } from '@/api/userApi';
import { useGetWalletQuery } from '@/api/walletsApi';
import { isTradable } from '@contract/currencies';
import { useLiveGroup } from '@/state/useLiveGroup';
import { cx } from '@/ui/cx';
import { PageHeader } from '@/ui/PageHeader';
import { BackTo } from '@/widgets/BackTo';
import { NotOffered } from '@/widgets/NotOffered';
import { PendingTransactions } from '@/widgets/PendingTransactions';
import { WalletCard } from './WalletCard';
import styles from './Wallet.module.css';
import { WithdrawalTicket } from './WithdrawalTicket';

function WithdrawalConfirmation({ currency }: { currency: string }) {
  useLiveGroup('transactions');
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
