import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { orderTexts } from '@/texts/orders/order';
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
      <PageHeader title={orderTexts.title} facts={orderTexts.facts} actions={<BackTo route="home" />} />
      <TwoColumns>
        <OrderKind route="bilateralOrder" title={orderTexts.bilateral} fee={orderTexts.bilateralFee}>
          {orderTexts.bilateralLead}
        </OrderKind>
        <OrderKind route="multilateralOrder" title={orderTexts.multilateral} fee={orderTexts.multilateralFee}>
          {orderTexts.multilateralLead}
        </OrderKind>
        <PendingTransactions type="ORDER" />
        <PendingTransactions type="MOF_ORDER" />
      </TwoColumns>
    </>
  );
}
