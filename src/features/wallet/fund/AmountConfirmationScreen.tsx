import { useParams } from 'react-router-dom';
import { useGetMeQuery } from '@/api/userApi';
import { useGetWalletsQuery } from '@/api/walletsApi';
import { isTradable } from '@contract/currencies';
import { useLiveGroup } from '@/state/useLiveGroup';
import { PageHeader } from '@/ui/PageHeader';
import { BackTo } from '@/widgets/BackTo';
import { NotOffered } from '@/widgets/NotOffered';
import { PendingTransactions } from '@/widgets/PendingTransactions';
import { FundTicket } from './FundTicket';
import { PaymentInstructions } from './PaymentInstructions';
import styles from './Wallet.module.css';

function AmountConfirmation({ currency }: { currency: string }) {
  useLiveGroup('transactions');
  const { data: me } = useGetMeQuery();
  const { data: wallets } = useGetWalletsQuery();
  const wallet = wallets?.find((one) => one.currency === currency);
  return (
    <>
      <PageHeader title={`Fund ${currency}`} actions={<BackTo route="fundWallet" />} />
      <div className={styles.desk}>
        <PaymentInstructions currency={currency} />
        <div className={styles.column}>
          <FundTicket currency={currency} balance={wallet?.balance ?? null} email={me && (me.email ?? '')} />
          <PendingTransactions type="FUND_WALLET" />
        </div>
      </div>
    </>
  );
}

/** Route /amount-confirmation/{currencyCode}. */
export function AmountConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  return isTradable(currencyCode) ? (
    <AmountConfirmation key={currencyCode} currency={currencyCode} />
  ) : (
    <NotOffered title="Fund wallet" currency={currencyCode} choice="fundWallet" />
  );
}
