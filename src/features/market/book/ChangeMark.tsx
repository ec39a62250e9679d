import { useState } from 'react';
import { cx } from '@/ui/styles/cx';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import styles from './ChangeMark.module.css';
import type { LevelChange } from './levelChanges';

/** How long a change stays marked; ChangeMark.module.css takes it off without a render. */
const MARKED_MS = 6_000;

const SIGNS: Record<LevelChange['kind'], { sign: string; words: string }> = {
  new: { sign: '+', words: 'new ' },
  more: { sign: '▴', words: 'more ' },
  less: { sign: '▾', words: 'less ' },
  other: { sign: '•', words: 'changed ' },
};

/** At the edge of a row that has just changed: gold, with a sign that says how. */
export function ChangeMark({ change: { kind, at } }: { change: LevelChange }) {
  const [age] = useState(() => Date.now() - at);
  // A row that scrolls back into view does not show an old change.
  if (age > MARKED_MS) return null;
  const { sign, words } = SIGNS[kind];
  return (
    <span className={cx(styles.mark, styles[kind])} style={{ animationDelay: `${String(-age)}ms` }}>
      <span aria-hidden="true">{sign}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
