import type { Statement, StatementLine } from '@contract/schemas/own/statement';
import { CSV_MARK, csvRecord } from '@/domain/files/csv';
import { statementTexts } from '@/texts/wallet/statement';
import { statementWhat } from './statementWords';

const TITLES = [
  statementTexts.timeInUtc,
  statementTexts.what,
  statementTexts.transaction,
  statementTexts.currency,
  statementTexts.amount,
  statementTexts.balance,
];

const balanceRecord = (title: string, currency: string, balance: string) =>
  csvRecord(['', title, '', currency, '', { figure: balance }]);

const lineRecord = (line: StatementLine, currency: string) =>
  csvRecord([
    { at: line.at },
    statementWhat(line),
    line.transaction ?? '',
    currency,
    { figure: line.amount },
    { figure: line.balance },
  ]);

/** The part of the file for one window of a statement, oldest first. The figures are exact. */
export function statementCsv({ currency, opening, closing, results, next }: Statement, isFirst: boolean): string {
  const head = isFirst ? CSV_MARK + csvRecord(TITLES) + balanceRecord(statementTexts.opening, currency, opening) : '';
  const end = next === null ? balanceRecord(statementTexts.closing, currency, closing) : '';
  return head + results.map((line) => lineRecord(line, currency)).join('') + end;
}
