import { toText } from '@/domain/money/decimal';
import { SENTENCES } from '@/texts/sentences';
import type { Db } from '@server/db/database';
import { brokenConstraint } from '@server/db/retry';
import { invalid } from '@server/platform/refusal';
import { inSpan } from '@server/platform/tracing';
import { linesOf, type Posting } from './postings';

/** Why money moved. */
type JournalKind = 'hold' | 'return' | 'list' | 'fill' | 'fund' | 'withdraw' | 'lower' | 'delist' | 'clean-up';

interface Journal {
  kind: JournalKind;
  /** The transaction that caused it; null for a clean-up of several. */
  transactionId: string | null;
}

const OVERDRAWN = 'accounts_balance_not_negative';

// One round trip. Accounts are locked in id order before the lines change them, so two transactions never wait for each
// other in a circle.
const POST = `
  with wanted as (
    select * from unnest($3::int[], $4::text[], $5::text[], $6::numeric[]) as w (place, code, currency, amount)
  ), locked as materialized (
    select a.id, a.code from accounts a where a.code in (select code from wanted) order by a.id for no key update
  ), journal as materialized (
    select nextval(pg_get_serial_sequence('journals', 'id')) as id, j.*
    from unnest($1::text[], $2::bigint[]) with ordinality as j (kind, transaction_id, place)
  ), written as (
    insert into journals (id, kind, transaction_id) overriding system value select id, kind, transaction_id from journal
  )
  insert into lines (journal_id, account_id, currency, amount)
  select journal.id, locked.id, wanted.currency, wanted.amount
  from journal join wanted on wanted.place = journal.place join locked on locked.code = wanted.code
  where (select count(*) from locked) = (select count(distinct code) from wanted)
  returning id`;

/** A journal and what it moves. */
export interface Entry extends Journal {
  postings: readonly Posting[];
}

/**
 * Writes journals in the caller's transaction. A transaction may call this only once: a second call would lock its
 * accounts out of order.
 *
 * @throws Refusal `invalid` 'Insufficient wallet balance.' if an account would give more than it has
 */
export async function postAll(tx: Db, entries: readonly Entry[]): Promise<void> {
  const journals = entries.map(({ postings, ...journal }) => ({ ...journal, lines: linesOf(postings) }));
  const moving = journals.filter(({ lines }) => lines.length > 0);
  const lines = moving.flatMap((journal, index) => journal.lines.map((line) => ({ ...line, place: index + 1 })));
  if (lines.length === 0) return;
  try {
    const written = await inSpan('post', { 'ledger.journals': moving.length, 'ledger.lines': lines.length }, () =>
      tx.query(POST, [
        moving.map(({ kind }) => kind),
        moving.map(({ transactionId }) => transactionId),
        lines.map(({ place }) => place),
        lines.map(({ account }) => account),
        lines.map(({ currency }) => currency),
        lines.map(({ amount }) => toText(amount)),
      ]),
    );
    if (written.length === 0) throw new Error(`${moving[0]?.kind ?? ''}: an account of the journal is not open`);
  } catch (error) {
    throw brokenConstraint(error) === OVERDRAWN ? invalid(SENTENCES.insufficientBalance) : error;
  }
}

/** Writes one journal, as `postAll` does. @throws Refusal `invalid` */
export const post = (tx: Db, journal: Journal, postings: readonly Posting[]): Promise<void> =>
  postAll(tx, [{ ...journal, postings }]);
