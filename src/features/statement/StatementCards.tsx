import type { StatementLine } from '@contract/schemas/own/statement';
import { formatLedger, formatMovement } from '@/domain/money/formatDecimal';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { TimeText } from '@/ui/figures/TimeText';
import { type StatementDecimals, useNeeded } from './statementDecimals';
import { StatementWhat } from './StatementTable';
import styles from './Statement.module.css';

interface StatementCardsProps {
  lines: readonly StatementLine[];
  label: string;
  decimals: StatementDecimals;
}

/** The lines on a phone: what and how much, beneath it when and the balance. */
export function StatementCards({ lines, label, decimals }: StatementCardsProps) {
  useNeeded(lines, decimals);
  return (
    <ul className={styles.cards} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id} className={styles.card}>
          <span>
            <StatementWhat line={line} />
          </span>
          <OwnFigure className={styles.figure}>{formatMovement(line.amount, decimals.shown)}</OwnFigure>
          <span className={styles.minor}>
            <TimeText at={line.at} />
          </span>
          <OwnFigure className={styles.minor}>{formatLedger(line.balance, decimals.shown)}</OwnFigure>
        </li>
      ))}
    </ul>
  );
}
