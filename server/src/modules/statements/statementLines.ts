import type { StatementKind, StatementLine } from '@contract/schemas/own/statement';
import { TRANSACTION_TYPES } from '@contract/schemas/transaction';
import { compare, type Decimal, decimal, isPositive, subtract, toText, ZERO } from '@/domain/money/decimal';
import type { LedgerLine } from './repository';

const KINDS: Readonly<Record<string, StatementKind>> = {
  hold: 'held',
  return: 'returned',
  fund: 'funded',
  list: 'listed',
  lower: 'lowered',
  delist: 'delisted',
  'clean-up': 'cleaned_up',
};

/** Why money moved, as the user sees it. A fill pays the lister and gives the buyer what they ordered. */
function kindOf({ kind, transaction_id }: LedgerLine): StatementKind {
  if (kind === 'fill') return transaction_id === null ? 'sold' : 'received';
  const known = KINDS[kind];
  if (known === undefined) throw new Error(`a statement has no name for the journal kind ${kind}`);
  return known;
}

/** Money is held and returned with its fee, which a statement shows by itself. */
function feeOf({ kind, fee }: LedgerLine, moved: Decimal): Decimal | null {
  if (fee === null || (kind !== 'hold' && kind !== 'return')) return null;
  const part = decimal(fee);
  if (!isPositive(part)) return null;
  return compare(moved, ZERO) < 0 ? subtract(ZERO, part) : part;
}

/** What a statement shows of one line of the ledger, oldest first: the line, and its fee as a second one. */
export function statementLinesOf(line: LedgerLine): StatementLine[] {
  const moved = decimal(line.amount);
  const kind = kindOf(line);
  const fee = feeOf(line, moved);
  const type = TRANSACTION_TYPES.find((known) => known === line.type) ?? null;
  const common = { at: line.at.toISOString(), transaction: line.transaction_id, type };
  const balance = decimal(line.balance);
  const last = { id: line.id, ...common, balance: toText(balance) };
  if (fee === null) return [{ ...last, kind, amount: toText(moved) }];
  return [
    { ...last, kind, amount: toText(subtract(moved, fee)), balance: toText(subtract(balance, fee)) },
    {
      ...last,
      id: `${line.id}-fee`,
      kind: kind === 'held' ? 'fee' : 'fee_returned',
      amount: toText(fee),
    },
  ];
}
