import type { ActRow } from '@contract/console/consoleSchemas';
import { reasonWords } from '@/domain/wording/noticeSentence';
import { actsTexts } from '@/texts/console/acts';
import { TimeText } from '@/ui/figures/TimeText';
import { nameOfAct } from './nameOfAct';
import styles from './ActList.module.css';

/** Acts on one thing, newest first: who, what, when and why. */
export function ActList({ acts }: { acts: readonly ActRow[] }) {
  return (
    <ul className={styles.acts}>
      {acts.map(({ id, act, operator, role, at, reason }) => (
        <li key={id}>
          <strong>{nameOfAct(act)}</strong>
          <span>{actsTexts.by(operator, role)}</span>
          <TimeText at={at} />
          {reason !== '' && <q>{reasonWords(reason)}</q>}
        </li>
      ))}
    </ul>
  );
}
