import { createPortal } from 'react-dom';
import type { Statement } from '@contract/statements';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { formatLedger, formatMovement } from '@/domain/money/formatDecimal';
import { decimalsOfAll, type StatementFilter, statementWhat } from './statementFilter';
import { brandTexts } from '@/texts/everyPage';
import { statementTexts } from '@/texts/wallet/statement';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { TimeText } from '@/ui/figures/times';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import styles from './StatementSheet.module.css';

/** Some hundred pages. */
export const PRINTED_AT_MOST = 5_000;

interface StatementSheetProps {
  filter: StatementFilter;
  /** All windows of the statement, oldest first. */
  windows: readonly Statement[];
}

function Facts({ filter }: { filter: StatementFilter }) {
  const { data: me } = useGetMeQuery();
  const { currency, from, until } = filter;
  const period = statementTexts.fromTo(
    from === '' ? statementTexts.sinceTheBeginning : from,
    until === '' ? statementTexts.untilNow : until,
  );
  return (
    <dl className={styles.facts}>
      <dt>{statementTexts.account}</dt>
      <dd>{me?.email}</dd>
      <dt>{statementTexts.wallet}</dt>
      <dd>{currencyLabel(currency)}</dd>
      <dt>{statementTexts.period}</dt>
      <dd>{period}</dd>
      <dt>{statementTexts.made}</dt>
      <dd>
        <TimeText at={new Date().toISOString()} />
      </dd>
    </dl>
  );
}

interface BalanceRowProps {
  title: string;
  balance: string | undefined;
  decimals: number;
}

const BalanceRow = ({ title, balance, decimals }: BalanceRowProps) => (
  <tr className={styles.total}>
    <td />
    <td>{title}</td>
    <td />
    <td>
      <OwnFigure>{formatLedger(balance ?? null, decimals)}</OwnFigure>
    </td>
  </tr>
);

/** The statement as a bank prints it: oldest first, from the opening balance to the closing one. Seen on paper only. */
export function StatementSheet({ filter, windows }: StatementSheetProps) {
  const [first, last] = [windows[0], windows.at(-1)];
  const decimals = decimalsOfAll(windows);
  return createPortal(
    <div className={styles.sheet}>
      <header className={styles.head}>
        <strong>{brandTexts.name}</strong>
        <h1>{statementTexts.title}</h1>
      </header>
      <Facts filter={filter} />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{statementTexts.time}</th>
            <th scope="col">{statementTexts.what}</th>
            <th scope="col">{statementTexts.amount}</th>
            <th scope="col">{statementTexts.balance}</th>
          </tr>
        </thead>
        <tbody>
          <BalanceRow title={statementTexts.opening} balance={first?.opening} decimals={decimals} />
          {windows.flatMap(({ results }) =>
            results.map((line) => (
              <tr key={line.id}>
                <td>
                  <TimeText at={line.at} />
                </td>
                <td>{statementWhat(line)}</td>
                <td>
                  <OwnFigure>{formatMovement(line.amount, decimals)}</OwnFigure>
                </td>
                <td>
                  <OwnFigure>{formatLedger(line.balance, decimals)}</OwnFigure>
                </td>
              </tr>
            )),
          )}
          <BalanceRow title={statementTexts.closing} balance={last?.closing} decimals={decimals} />
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
