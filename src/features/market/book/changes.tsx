import { useState } from 'react';
import type { LevelMark } from '@/domain/book/listingBook';
import { marketTexts } from '@/texts/market/market';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { cx } from '@/ui/layout/cx';
import styles from './ChangeMark.module.css';

/** How long a change stays marked. ChangeMark.module.css hides the mark after that, without a render. */
const MARKED_MS = 6_000;

const SIGNS: Record<LevelMark['kind'], string> = { new: '+', more: '▴', less: '▾', other: '•' };

/** The mark at the edge of a row that has just changed: gold, with a sign that says how it changed. */
export function ChangeMark({ mark: { kind, at } }: { mark: LevelMark }) {
  const [age] = useState(() => Date.now() - at);
  // A row that becomes visible again later does not show an old change again.
  if (age > MARKED_MS) return null;
  return (
    <span className={cx(styles.mark, styles[kind])} style={{ animationDelay: `${String(-age)}ms` }}>
      <span aria-hidden="true">{SIGNS[kind]}</span>
      <VisuallyHidden>{`${marketTexts.levelChanges[kind]} `}</VisuallyHidden>
    </span>
  );
}
