import { conversationTexts } from '@/texts/conversation';
import { figureTexts } from '@/texts/figures';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { Conversation } from './Conversation';
import { useDisputes } from './useDisputes';

/** The disputes of a transaction, newest first. Nothing if none was filed. */
export function Conversations({ transactionId }: { transactionId: string }) {
  const { currentData: disputes, isError, refetch } = useDisputes(transactionId);
  if (disputes === undefined) {
    return (
      isError && (
        <NotLoaded again={figureTexts.tryAgain} onAgain={() => void refetch()}>
          {conversationTexts.failed}
        </NotLoaded>
      )
    );
  }
  return [...disputes].reverse().map((dispute) => <Conversation key={dispute.id} dispute={dispute} />);
}
