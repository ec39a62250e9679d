import type { Statement } from '@contract/schemas/own/statement';
import { decimal, subtract, toText } from '@/domain/money/decimal';
import { EM_DASH, formatLedger, formatMovement } from '@/domain/money/formatDecimal';
import { statementTexts } from '@/texts/wallet/statement';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import styles from './Statement.module.css';

interface BalancesProps {
  statement: Statement | undefined;
  currency: string;
  /** As many as the lines have. */
  decimals: number;
}

/** What the wallet had before and after the period. Until that is known, dashes hold the place. */
export function Balances({ statement, currency, decimals }: BalancesProps) {
  const symbol = `${currencySymbol(currency)} `;
  const change = statement && toText(subtract(decimal(statement.closing), decimal(statement.opening)));
  const facts = [
    { title: statementTexts.opening, before: symbol, figure: statement && formatLedger(statement.opening, decimals) },
    { title: statementTexts.change, before: '', figure: change && formatMovement(change, decimals) },
    { title: statementTexts.closing, before: symbol, figure: statement && formatLedger(statement.closing, decimals) },
  ];
  return (
    <dl className={styles.balances}>
      {facts.map(({ title, before, figure }) => (
        <div key={title} className={styles.fact}>
          <dt>{title}</dt>
          <dd>{figure ? <OwnFigure before={before}>{figure}</OwnFigure> : EM_DASH}</dd>
        </div>
      ))}
    </dl>
  );
}
