import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { WalletChoice } from '@/widgets/money/WalletChoice';
import { TwoColumns } from '@/ui/layout/TwoColumns';

/** Route /list. */
export function ListScreen() {
  return (
    <>
      <PageHeader
        title="List"
        facts="Offer currency of yours at your own rate, without a fee"
        actions={<BackTo route="home" />}
      />
      <TwoColumns>
        <WalletChoice title="Choose the wallet to list from" route="listConfirmation" />
        <PendingTransactions type="LIST" />
      </TwoColumns>
    </>
  );
}
