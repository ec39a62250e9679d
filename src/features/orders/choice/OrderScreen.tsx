import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { OrderKind } from './OrderKind';
import { TwoColumns } from '@/ui/layout/TwoColumns';

/** Route /order. */
export function OrderScreen() {
  useLiveGroup('orders');
  return (
    <>
      <PageHeader title="Order" facts="Convert currency against what others list" actions={<BackTo route="home" />} />
      <TwoColumns>
        <OrderKind route="bilateralOrder" title="Bilateral Order" fee="1 %">
          One exchange, at a rate that you choose among those at which others list.
        </OrderKind>
        <OrderKind route="multilateralOrder" title="Multilateral Order" fee="1.5 %">
          Through other currencies, where that gets you further than the direct way.
        </OrderKind>
        <PendingTransactions type="ORDER" />
        <PendingTransactions type="MOF_ORDER" />
      </TwoColumns>
    </>
  );
}
