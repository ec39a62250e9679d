import { useParams } from 'react-router-dom';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { useGetWalletQuery } from '@/api/endpoints/walletsApi';
import { isTradable } from '@contract/values/currencies';
import { withdrawTexts } from '@/texts/wallet/withdraw';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NotOffered } from '@/widgets/money/NotOffered';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { WalletCard } from '@/features/wallet/card/WalletCard';
import { Column, TwoColumns } from '@/ui/layout/TwoColumns';
import { WithdrawalTicket } from './WithdrawalTicket';

function WithdrawalConfirmation({ currency }: { currency: string }) {
  const { data: wallet } = useGetWalletQuery(currency);
  const { data: me } = useGetMeQuery();
  return (
    <>
      <PageHeader title={withdrawTexts.titleOf(currency)} actions={<BackTo route="withdraw" />} />
      <TwoColumns widths="ticketFirst">
        <WithdrawalTicket currency={currency} wallet={wallet} email={me && (me.email ?? '')} />
        <Column>
          <WalletCard currency={currency} wallet={wallet} />
          <PendingTransactions type="WITHDRAW" />
        </Column>
      </TwoColumns>
    </>
  );
}

/** Route /withdrawal-confirmation/{currencyCode}. */
export function WithdrawalConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  return isTradable(currencyCode) ? (
    <WithdrawalConfirmation key={currencyCode} currency={currencyCode} />
  ) : (
    <NotOffered title={withdrawTexts.title} currency={currencyCode} choice="withdraw" />
  );
}
