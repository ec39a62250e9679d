import { useGetOwnOrdersQuery } from '@/api/endpoints/ordersApi';
import { useGetNewestOwnOrdersQuery, useGetOlderOwnOrdersQuery } from '@/api/endpoints/windowsApi';
import type { Order } from '@contract/schemas/order';
import { isPending } from '@/domain/wording/transactionFacts';
import { useCapability } from '@/state/selectors/useCapability';
import type { Column } from '@/ui/tables/DataTable';
import type { LongList } from '@/widgets/windows/longList';
import { useWindows } from '@/widgets/windows/useWindows';
import { wholeList, WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import { LongOverview } from './LongOverview';
import { amountColumn, pairColumn, rateColumn } from './overviewColumns';
import { profileTexts } from '@/texts/profile/profile';

const COLUMNS: readonly Column<Order>[] = [
  pairColumn(({ currency_from, currency_to }) => [currency_from, currency_to]),
  rateColumn(({ rate }) => rate),
  amountColumn(profileTexts.amount, ({ amount, currency_from }) => ({ amount, currency: currency_from })),
];

const ASKED = { limit: WINDOW_LIMIT };

/** The user's orders in windows, as our own server answers them, or the whole list of another backend. */
function useOwnOrders(): LongList<Order, typeof ASKED> {
  const inWindows = useCapability('windows');
  const { data: all } = useGetOwnOrdersQuery(undefined, { skip: inWindows !== false });
  const { data: newest, refetch } = useGetNewestOwnOrdersQuery(ASKED, { skip: inWindows !== true });
  return {
    windows: useWindows('orders', inWindows ? newest : wholeList(all), refetch),
    asked: ASKED,
    name: 'orders',
    useOlder: useGetOlderOwnOrdersQuery,
    keeps: isPending,
  };
}

/** The pending orders, which will be removed. */
export function ActiveOrders() {
  return (
    <LongOverview
      title={profileTexts.activeOrders}
      none={profileTexts.noActiveOrders}
      columns={COLUMNS}
      list={useOwnOrders()}
    />
  );
}
