import type { StatementLine } from '@contract/schemas/own/statement';
import { formatLedger, formatMovement } from '@/domain/money/formatDecimal';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { TimeText } from '@/ui/figures/TimeText';
import { StatementWhat } from './StatementTable';
import styles from './Statement.module.css';

/** The lines on a phone: what and how much, beneath it when and the balance. */
export function StatementCards({ lines, label }: { lines: readonly StatementLine[]; label: string }) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id} className={styles.card}>
          <span>
            <StatementWhat line={line} />
          </span>
          <OwnFigure className={styles.figure}>{formatMovement(line.amount)}</OwnFigure>
          <span className={styles.minor}>
            <TimeText at={line.at} />
          </span>
          <OwnFigure className={styles.minor}>{formatLedger(line.balance)}</OwnFigure>
        </li>
      ))}
    </ul>
  );
}
