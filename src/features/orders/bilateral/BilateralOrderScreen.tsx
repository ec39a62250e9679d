import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { WalletChoice } from '@/widgets/money/WalletChoice';
import { TwoColumns } from '@/ui/layout/TwoColumns';

/** Route /bi-order. */
export function BilateralOrderScreen() {
  useLiveGroup('orders');
  return (
    <>
      <PageHeader
        title="Bilateral order"
        facts="At a rate that others list, fee 1 %"
        actions={<BackTo route="order" />}
      />
      <TwoColumns>
        <WalletChoice title="Choose the currency to convert" route="bilateralOrderConfirmation" />
        <PendingTransactions type="ORDER" />
      </TwoColumns>
    </>
  );
}
