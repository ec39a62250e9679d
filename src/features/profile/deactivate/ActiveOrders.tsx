import { useGetOwnOrdersQuery } from '@/api/endpoints/ordersApi';
import type { Order } from '@contract/schemas/order';
import { isPending } from '@/domain/wording/transactionFacts';
import type { Column } from '@/ui/tables/DataTable';
import { Overview } from './Overview';
import { amountColumn, pairColumn, rateColumn } from './overviewColumns';
import { profileTexts } from '@/texts/profile';

const COLUMNS: readonly Column<Order>[] = [
  pairColumn(({ currency_from, currency_to }) => [currency_from, currency_to]),
  rateColumn(({ rate }) => rate),
  amountColumn(profileTexts.amount, ({ amount, currency_from }) => ({ amount, currency: currency_from })),
];

/** The pending orders, which will be removed. */
export function ActiveOrders() {
  const { data: orders } = useGetOwnOrdersQuery();
  return (
    <Overview
      title={profileTexts.activeOrders}
      none={profileTexts.noActiveOrders}
      columns={COLUMNS}
      rows={orders?.filter(isPending)}
    />
  );
}
