import { useGetDisputePictureQuery } from '@/api/endpoints/own/disputeEntriesApi';
import { conversationTexts } from '@/texts/conversation';
import styles from './Conversation.module.css';

/** A picture of a dispute, in a frame that has its size before the picture has come. */
export function DisputePicture({ id, number }: { id: string; number: number }) {
  const { data, isError } = useGetDisputePictureQuery(id);
  return (
    <div className={styles.frame}>
      {data ? (
        <img src={data.src} alt={conversationTexts.pictureOf(number)} />
      ) : (
        <span>{isError ? conversationTexts.noPicture : conversationTexts.loadingPicture}</span>
      )}
    </div>
  );
}
