import { useGetDisputesQuery } from '@/api/endpoints/disputesApi';
import { useCapability } from '@/state/selectors/useCapability';

/** The disputes of a transaction, oldest first, on a server that has conversations about them; undefined otherwise. */
export function useDisputes(transactionId: string) {
  const isOffered = useCapability('disputeConversations') === true;
  return useGetDisputesQuery(transactionId, { skip: !isOffered });
}
