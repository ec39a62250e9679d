import { conversationTexts } from '@/texts/disputes/conversation';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Conversation } from './Conversation';
import { useDisputes } from './useDisputes';

/** The disputes of a transaction, newest first. Nothing if none was filed. */
export function Conversations({ transactionId }: { transactionId: string }) {
  const { currentData: disputes, isError } = useDisputes(transactionId);
  if (disputes === undefined) return isError && <EmptyState title={conversationTexts.failed} />;
  return [...disputes].reverse().map((dispute) => <Conversation key={dispute.id} dispute={dispute} />);
}
