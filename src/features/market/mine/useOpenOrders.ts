import type { Transaction } from '@contract/schemas/transaction';
import { useGetNewestPendingQuery } from '@/api/endpoints/countedApi';
import { useGetPendingTransactionsQuery } from '@/api/endpoints/transactionsApi';
import { useCapability } from '@/state/selectors/useCapability';

/** What waits for the market. */
const TRADES = ['ORDER', 'MOF_ORDER', 'LIST'] as const;
const isTrade = ({ type }: Transaction) => TRADES.some((trade) => trade === type);

function usePendingOf(type: (typeof TRADES)[number], skip: boolean): readonly Transaction[] | undefined {
  return useGetPendingTransactionsQuery(type, { skip }).data;
}

/**
 * The user's orders that wait to be filled and listings that wait to appear; undefined until they are known. Another
 * backend is asked for each type: its answers grow with what is open, not with the history.
 */
export function useOpenOrders(): readonly Transaction[] | undefined {
  const inWindows = useCapability('windows');
  const { data: newest } = useGetNewestPendingQuery(undefined, { skip: inWindows !== true });
  const skip = inWindows !== false;
  const [orders, paths, lists] = [
    usePendingOf('ORDER', skip),
    usePendingOf('MOF_ORDER', skip),
    usePendingOf('LIST', skip),
  ];
  if (inWindows === true) return newest?.results.filter(isTrade);
  return orders && paths && lists && [...orders, ...paths, ...lists];
}
