import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** Values beside their labels, to be compared line by line. A text is a value as it was given, which no translator may rewrite; words are elements. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value], at) => (
        <div key={`${label}${String(at)}`}>
          <dt>{label}</dt>
          <dd translate={typeof value === 'string' ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
