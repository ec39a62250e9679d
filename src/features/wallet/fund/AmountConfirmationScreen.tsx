import { useParams } from 'react-router-dom';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { useGetWalletsQuery } from '@/api/endpoints/walletsApi';
import { isTradable } from '@contract/values/currencies';
import { fundTexts } from '@/texts/wallet/fund';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NotOffered } from '@/widgets/money/NotOffered';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { FundTicket } from './FundTicket';
import { Card } from '@/ui/panels/Card';
import { PaymentInstructions, useHasNowhereToPay } from './PaymentInstructions';
import { Column, TwoColumns } from '@/ui/layout/TwoColumns';

function AmountConfirmation({ currency }: { currency: string }) {
  const { data: me } = useGetMeQuery();
  const { data: wallets } = useGetWalletsQuery();
  const isClosed = useHasNowhereToPay(currency);
  const wallet = wallets?.find((one) => one.currency === currency);
  return (
    <>
      <PageHeader title={fundTexts.titleOf(currency)} actions={<BackTo route="fundWallet" />} />
      <TwoColumns widths="ticketLast">
        <PaymentInstructions currency={currency} />
        <Column>
          {isClosed ? (
            <Card title={fundTexts.confirmTitle} padded>
              <p>{fundTexts.closed(currency)}</p>
            </Card>
          ) : (
            <FundTicket currency={currency} balance={wallet?.balance ?? null} email={me && (me.email ?? '')} />
          )}
          <PendingTransactions type="FUND_WALLET" />
        </Column>
      </TwoColumns>
    </>
  );
}

/** Route /amount-confirmation/{currencyCode}. */
export function AmountConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  return isTradable(currencyCode) ? (
    <AmountConfirmation key={currencyCode} currency={currencyCode} />
  ) : (
    <NotOffered title={fundTexts.title} currency={currencyCode} choice="fundWallet" />
  );
}
