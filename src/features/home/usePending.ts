import type { Transaction } from '@contract/schemas/transaction';
import { useGetTransactionsQuery } from '@/api/endpoints/transactionsApi';
import { useGetNewestPendingQuery } from '@/api/endpoints/countedApi';
import { isPending } from '@/domain/wording/transactionFacts';
import { useCapability } from '@/state/selectors/useCapability';

interface Pending {
  /** Newest first; undefined until they are known. */
  pending: readonly Transaction[] | undefined;
  /** False if there are more than these. */
  areAll: boolean;
}

/**
 * The user's pending transactions of every type, kept live. Our own server is asked for those alone; another one
 * answers all transactions.
 */
export function usePending(): Pending {
  const inWindows = useCapability('windows');
  const { data: newest } = useGetNewestPendingQuery(undefined, { skip: inWindows !== true });
  const { pending } = useGetTransactionsQuery(undefined, {
    skip: inWindows !== false,
    selectFromResult: ({ data }) => ({ pending: data?.filter(isPending) }),
  });
  return inWindows ? { pending: newest?.results, areAll: newest?.next === null } : { pending, areAll: true };
}
