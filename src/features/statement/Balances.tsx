import type { Statement } from '@contract/schemas/own/statement';
import { decimal, subtract, toText } from '@/domain/money/decimal';
import { EM_DASH, formatLedger, formatMovement } from '@/domain/money/formatDecimal';
import { statementTexts } from '@/texts/wallet/statement';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import styles from './Statement.module.css';

/** What the wallet had before and after the period. Until that is known, dashes hold the place. */
export function Balances({ statement, currency }: { statement: Statement | undefined; currency: string }) {
  const symbol = `${currencySymbol(currency)} `;
  const change = statement && toText(subtract(decimal(statement.closing), decimal(statement.opening)));
  const facts = [
    { title: statementTexts.opening, figure: statement && symbol + formatLedger(statement.opening) },
    { title: statementTexts.change, figure: change && formatMovement(change) },
    { title: statementTexts.closing, figure: statement && symbol + formatLedger(statement.closing) },
  ];
  return (
    <dl className={styles.balances}>
      {facts.map(({ title, figure }) => (
        <div key={title} className={styles.fact}>
          <dt>{title}</dt>
          <dd>{figure ?? EM_DASH}</dd>
        </div>
      ))}
    </dl>
  );
}
