import { toText } from '@/domain/money/decimal';
import { SENTENCES } from '@/texts/sentences';
import type { Db } from '@server/db/database';
import { brokenConstraint } from '@server/db/retry';
import { invalid } from '@server/platform/refusal';
import { linesOf, type Posting } from './postings';

/** Why money moved. */
type JournalKind = 'hold' | 'return' | 'list' | 'fill' | 'fund' | 'withdraw' | 'delist' | 'clean-up';

interface Journal {
  kind: JournalKind;
  /** The transaction that caused it; null for a clean-up of several. */
  transactionId: string | null;
}

const OVERDRAWN = 'accounts_balance_not_negative';

// One round trip. Accounts are locked in id order before the lines change them, so two journals never wait for each
// other in a circle.
const POST = `
  with wanted as (
    select * from unnest($3::text[], $4::text[], $5::numeric[]) as w (code, currency, amount)
  ), locked as materialized (
    select a.id, a.code from accounts a where a.code in (select code from wanted) order by a.id for no key update
  ), journal as (
    insert into journals (kind, transaction_id) values ($1, $2) returning id
  )
  insert into lines (journal_id, account_id, currency, amount)
  select journal.id, locked.id, wanted.currency, wanted.amount
  from journal cross join locked join wanted on wanted.code = locked.code
  returning id`;

/**
 * Writes one journal in the caller's transaction. A transaction may write only one: a second one would lock its
 * accounts out of order.
 *
 * @throws Refusal `invalid` 'Insufficient wallet balance.' if an account would give more than it has
 */
export async function post(tx: Db, journal: Journal, postings: readonly Posting[]): Promise<void> {
  const lines = linesOf(postings);
  if (lines.length === 0) return;
  try {
    const written = await tx.query(POST, [
      journal.kind,
      journal.transactionId,
      lines.map((line) => line.account),
      lines.map((line) => line.currency),
      lines.map((line) => toText(line.amount)),
    ]);
    if (written.length !== lines.length) throw new Error(`${journal.kind}: an account of the journal is not open`);
  } catch (error) {
    throw brokenConstraint(error) === OVERDRAWN ? invalid(SENTENCES.insufficientBalance) : error;
  }
}
