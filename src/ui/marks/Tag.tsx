import { inElements } from './inElements';
import type { ReactNode } from 'react';
import { cx } from '@/ui/layout/cx';
import styles from './Tag.module.css';

export interface TagProps {
  /** `gold`: best, new or pending. `up` and `down`: gained or lost, done or refused. */
  tone?: 'neutral' | 'gold' | 'up' | 'down' | 'accent' | undefined;
  children: ReactNode;
}

/** A short label: a status, a type, "best". */
export function Tag({ tone = 'neutral', children }: TagProps) {
  return <span className={cx(styles.tag, tone !== 'neutral' && styles[tone])}>{inElements(children)}</span>;
}
