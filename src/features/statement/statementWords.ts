import type { StatementLine } from '@contract/schemas/own/statement';
import { statementTexts } from '@/texts/wallet/statement';

const SAYS_FOR_WHAT: readonly string[] = ['held', 'fee', 'returned', 'fee_returned', 'received'];

/** What a line was: "Held for an order". */
export function statementWhat({ kind, type }: Pick<StatementLine, 'kind' | 'type'>): string {
  const forWhat = type !== null && SAYS_FOR_WHAT.includes(kind) ? statementTexts.forType[type] : '';
  return statementTexts.kinds[kind] + forWhat;
}
