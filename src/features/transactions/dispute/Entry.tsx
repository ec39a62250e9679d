import type { DisputeEntry } from '@contract/schemas/own/dispute';
import { conversationTexts } from '@/texts/conversation';
import { TimeText } from '@/ui/figures/TimeText';
import { Tag } from '@/ui/marks/Tag';
import { cx } from '@/ui/styles/cx';
import styles from './Conversation.module.css';
import { DisputePicture } from './DisputePicture';

/** What one of the two wrote or showed, with its author and its time. */
export function Entry({ entry, number }: { entry: DisputeEntry; number: number }) {
  const { by, author, at, text, picture, final } = entry;
  const name = by === 'user' ? conversationTexts.you : conversationTexts.operator(author);
  return (
    <li className={cx(styles.entry, by === 'operator' && styles.theirs)}>
      <p className={styles.head}>
        <span className={styles.author}>{name}</span>
        {final && <Tag tone="up">{conversationTexts.final}</Tag>}
        <span className={styles.at}>
          <TimeText at={at} />
        </span>
      </p>
      {text !== null && <p className={styles.text}>{text}</p>}
      {picture !== null && <DisputePicture id={picture} number={number} />}
    </li>
  );
}
