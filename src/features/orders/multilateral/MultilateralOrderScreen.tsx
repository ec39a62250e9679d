import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { WalletChoice } from '@/widgets/money/WalletChoice';
import { TwoColumns } from '@/ui/layout/TwoColumns';

/** Route /multi-order. */
export function MultilateralOrderScreen() {
  useLiveGroup('orders');
  return (
    <>
      <PageHeader
        title="Multilateral order"
        facts="Over a path of several exchanges, fee 1.5 %"
        actions={<BackTo route="order" />}
      />
      <TwoColumns>
        <WalletChoice title="Choose the currency to convert" route="multilateralOrderConfirmation" />
        <PendingTransactions type="MOF_ORDER" />
      </TwoColumns>
    </>
  );
}
