import type { Db } from '@server/db/database';
import type { BookAccount, BookEntry, BookLine } from './formats';

/** The days of an export, in UTC; both are included. */
export interface Period {
  from: string | null;
  to: string | null;
}

/** How many rows are in memory at a time. */
const ROWS = 2_000;

/** The rows of a cursor from where it is, in pieces. */
async function* rowsOf<Row extends object>(tx: Db, cursor: string): AsyncGenerator<Row> {
  for (;;) {
    const rows = await tx.query<Row>(`fetch ${String(ROWS)} from ${cursor}`);
    yield* rows;
    if (rows.length < ROWS) return;
  }
}

interface Owned {
  kind: string;
  user_id: string | null;
  currency: string;
}

const HOUSE: Readonly<Record<string, string>> = {
  bank: 'Assets:House:Bank',
  transit: 'Assets:House:Transit',
  capital: 'Equity:House:Capital',
  fees: 'Income:Fees',
  rounding: 'Income:Rounding',
  suspense: 'Liabilities:House:Suspense',
  charges: 'Expenses:House:BankCharges',
};
const OF_USERS: Readonly<Record<string, string>> = { wallet: 'Free', hold: 'Held', escrow: 'Listed' };

/** The parts of an account of the product are one account, and so are the escrows of a user's listings. */
function nameOf({ kind, user_id, currency }: Owned): string {
  if (kind === 'receivable' && user_id !== null) return `Assets:Receivable:${user_id}:${currency}`;
  const [house, own] = [HOUSE[kind], OF_USERS[kind]];
  if (house !== undefined) return `${house}:${currency}`;
  if (own === undefined || user_id === null) throw new Error(`an export has no name for an account of kind ${kind}`);
  return `Liabilities:Users:${user_id}:${currency}:${own}`;
}

/** What was earned before the period is no income of it. */
const equityOf = (currency: string): string => `Equity:Opening:${currency}`;

const START = (value: string) => `${value}::date::timestamp at time zone 'UTC'`;
/** $1 is the first day, $2 the day after the last one; `infinity` if there is none. */
const SINCE = `coalesce(${START('$1')}, 'infinity')`;
const UNTIL = `coalesce(${START('($2::date + 1)')}, 'infinity')`;

/** What was earned, less what banks took. */
const EARNED = `'fees', 'rounding', 'charges'`;

// Balances of a time are the present ones without what came later, so the history before a period is not read. Of the
// accounts of income only the period counts, and the rest of their opening balance is in the equity.
const ACCOUNTS = `declare accounts scroll cursor for
  with later as materialized (
    select l.account_id, sum(l.amount) filter (where j.created_at >= ${SINCE}) as since,
      sum(l.amount) filter (where j.created_at >= ${UNTIL}) as after
    from journals j join lines l on l.journal_id = j.id
    where j.created_at >= least(${SINCE}, ${UNTIL}) group by 1
  ), named as (
    select a.kind, coalesce(a.user_id, li.user_id) as user_id, a.currency,
      case when $1::date is null then 0 else sum(a.balance - coalesce(b.since, 0)) end as opening,
      sum(a.balance - coalesce(b.after, 0)) as closing
    from accounts a left join listings li on li.id = a.listing_id left join later b on b.account_id = a.id
    where exists (select from lines where account_id = a.id) group by 1, 2, 3
  ), placed as (
    select kind, user_id, currency, case when kind in (${EARNED}) then 0 else opening end as opening,
      case when kind in (${EARNED}) then closing - opening else closing end as closing from named
    union all
    select 'equity', null, currency, sum(opening), sum(opening) from named
    where kind in (${EARNED}) and $1::date is not null group by currency
  )
  select kind, user_id, currency, (-opening)::text as opening, (-closing)::text as closing
  from placed order by user_id nulls first, currency, kind`;

/** The accounts that ever moved, in the order of their names; they can be read again and again. */
export async function openAccounts(tx: Db, { from, to }: Period): Promise<() => AsyncGenerator<BookAccount>> {
  await tx.query(ACCOUNTS, [from, to]);
  return async function* read() {
    await tx.query('move absolute 0 in accounts');
    for await (const { opening, closing, ...row } of rowsOf<Owned & BookAccount>(tx, 'accounts')) {
      const { currency } = row;
      yield { name: row.kind === 'equity' ? equityOf(currency) : nameOf(row), currency, opening, closing };
    }
  };
}

interface Row extends Owned {
  id: string;
  at: string;
  transaction_id: string | null;
  reason: string;
  listing_id: string | null;
  amount: string;
}

// By time and not by id: a journal that began before midnight may have a higher id than one after it.
const DAY = `declare entries no scroll cursor for
  select j.id, j.kind as reason, j.transaction_id, a.kind, coalesce(a.user_id, li.user_id) as user_id, a.listing_id,
    to_char(j.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, l.currency,
    (-l.amount)::text as amount
  from journals j join lines l on l.journal_id = j.id join accounts a on a.id = l.account_id
  left join listings li on li.id = a.listing_id
  where j.created_at >= ${START('$1')} and j.created_at < ${START('($1::date + 1)')}
  order by j.created_at, j.id, l.id`;

/** The lines of the journals of a day, oldest first, each with its journal. */
export async function* linesOfDay(tx: Db, day: string): AsyncGenerator<[BookEntry, BookLine]> {
  await tx.query(DAY, [day]);
  for await (const row of rowsOf<Row>(tx, 'entries')) {
    const { id, at, transaction_id: transaction, reason, currency, amount, listing_id: listing } = row;
    yield [
      { day, kind: reason, journal: { id, at, transaction } },
      { name: nameOf(row), currency, amount, listing },
    ];
  }
  await tx.query('close entries');
}

/** The first and the last day of an export; without journals, today. */
export async function findDaysOf(tx: Db, { from, to }: Period): Promise<{ first: string; last: string }> {
  // The journal with the lowest id may have begun a moment after another one, on the next day.
  const [row] = await tx.query<{ first: string; last: string }>(
    `select least(last, $1::date, case when $1::date is null then
         (select (created_at at time zone 'UTC')::date - 1 from journals order by id limit 1) end)::text as first, last::text
     from (select least($2::date, (now() at time zone 'UTC')::date) as last) ends`,
    [from, to],
  );
  if (!row) throw new Error('no days');
  return row;
}
