import type { Dispute } from '@contract/schemas/own/dispute';
import { conversationTexts } from '@/texts/conversation';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/TimeText';
import { SupportText } from '@/ui/marks/SupportText';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { useNow } from '@/ui/browser/useNow';
import styles from './Conversation.module.css';
import { DisputePictureForm } from './DisputePictureForm';
import { Entry } from './Entry';

/** Whose turn it is. */
function stepOf({ state, entries }: Dispute, isLate: boolean): string {
  const { steps } = conversationTexts;
  if (state === 'answered') return steps.done;
  if (entries.at(-1)?.by === 'operator') return steps.user;
  return isLate ? steps.late : steps.operator;
}

/** The state, the time that has passed, and what comes next. */
function State({ dispute }: { dispute: Dispute }) {
  const isLate = useNow().getTime() > Date.parse(dispute.due_at);
  const isOpen = dispute.state === 'open';
  const answer = isOpen ? (isLate ? conversationTexts.overdue : conversationTexts.due) : conversationTexts.given;
  const at = isOpen ? dispute.due_at : (dispute.entries.at(-1)?.at ?? null);
  return (
    <dl className={styles.state}>
      <dt>{conversationTexts.filed}</dt>
      <dd>
        <TimeText at={dispute.filed_at} shape="relative" />
      </dd>
      <dt>{conversationTexts.answer}</dt>
      <dd>
        <Phrase
          text={answer}
          parts={{ time: <TimeText at={at} />, support: <SupportText>{conversationTexts.support}</SupportText> }}
        />
      </dd>
      <dt>{conversationTexts.next}</dt>
      <dd>
        <SupportText>{stepOf(dispute, isLate)}</SupportText>
      </dd>
    </dl>
  );
}

/** One dispute: its state, the pictures that can be added, and what was written, newest first. */
export function Conversation({ dispute }: { dispute: Dispute }) {
  const { id, state, entries, pictures_left, entries_left } = dispute;
  const pictures = entries.flatMap(({ picture }) => picture ?? []);
  const hasRoom = state === 'open' && pictures_left > 0 && entries_left > 0;
  return (
    <Card
      title={conversationTexts.title(id)}
      beside={<Tag tone={state === 'open' ? 'gold' : 'up'}>{conversationTexts.states[state]}</Tag>}
    >
      <State dispute={dispute} />
      {hasRoom && <DisputePictureForm dispute={id} left={pictures_left} />}
      <div role="log" aria-label={conversationTexts.entries}>
        <ul className={styles.entries}>
          {[...entries].reverse().map((entry, index) => (
            <Entry
              key={entries.length - index}
              entry={entry}
              number={entry.picture === null ? 0 : pictures.indexOf(entry.picture) + 1}
            />
          ))}
        </ul>
      </div>
    </Card>
  );
}
