import { type DIFFERENCES, type LINE_STATES, OPEN_STATES } from '@contract/console/statements';
import { isTradable } from '@contract/values/currencies';
import { compare, decimal, subtract, ZERO } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { bankOf, capitalOf, chargesOf, postAll, suspenseOf, transitOf } from '@server/ledger';
import { announceBeside } from '@server/modules/transactions/record';
import { IS_OPEN_OUT, nameOf, TAKES_BACK } from './reversals';

type LineState = (typeof LINE_STATES)[number];

/** A name without capitals and accents. */
const PLAIN = (sql: string) => `regexp_replace(normalize(lower(${sql}), NFD), '[\\u0300-\\u036f]', '', 'g')`;

/** True if the payer is named, and none of the names that we know of the user, initials aside, is in that name. */
const IS_SOMEBODY_ELSE = `l.payer_name <> '' and (
  select coalesce(bool_and(strpos(${PLAIN('l.payer_name')}, word) = 0), false)
    from string_to_table(${PLAIN(`concat_ws(' ', payee.first_name, payee.last_name, (
      select string_agg(concat_ws(' ', first_name, last_name, account_name), ' ') from bank_accounts
       where user_id = payee.id))`)}, ' ') word
   where octet_length(word) > 1)`;

/** The text of a bank as far as a reference can be in it, with the signs that are often misread corrected. */
const SIGNS = `translate(upper(regexp_replace(l.text, '[^0-9A-Za-z]', '', 'g')), 'OIL', '011')`;

/** What matches a reference with one wrong sign. */
const ONE_SIGN_OFF = `(select 'CR(' || string_agg(overlay(bare placing '.' from place for 1), '|') || ')'
  from translate(substr(f.reference, 4), '-', '') bare, generate_series(1, 8) place)`;

const IS_PENDING = `t.status = 'PENDING' and t.type = 'FUND_WALLET'`;

/** Lines with their states (decision 598), why they differ, and the fundings that they mean, if these are known. */
const linesOf = (lines: string) => `
  select l.id, l.booked_on, trim_scale(l.amount)::text as amount, b.currency, l.payer_name, l.text, found.*
    from ${lines}
    join house_banks b on b.id = l.house_bank_id
    left join bank_matches m on m.line_id = l.id
    left join payout_outcomes ended on ended.line_id = l.id
    left join held_lines held on held.line_id = l.id
    left join returned_lines back on back.line_id = l.id
    left join sent_back_lines sent on sent.line_id = l.id
    left join house_lines own on own.line_id = l.id
    left join reversal_lines reversed on reversed.line_id = l.id
    left join funding_references named on named.reference = l.reference
    left join transactions t on t.id = named.transaction_id
    left join users payee on payee.id = t.user_id
    cross join lateral (select case
        when t.id is null then 'ended'
        when t.currency_from <> b.currency then 'currency'
        when t.status in ('REJECTED', 'REVOKED') then 'late'
        when exists (select from bank_matches where transaction_id = t.id) then 'another'
        when t.amount <> l.amount then case when t.status = 'PENDING' then 'amount' else 'ended' end
        when t.status = 'COMPLETED' then 'approved'
        when exists (
          select from bank_lines other where other.reference = l.reference and other.id <> l.id
            and not exists (select from bank_matches where line_id = other.id)
            and not exists (select from returned_lines where line_id = other.id)) then 'another'
        when ${IS_SOMEBODY_ELSE} then 'payer'
      end as difference) compared
    left join lateral (
      select min(t.id) as id from transactions t join users u on u.id = t.user_id
        join funding_references f on f.transaction_id = t.id
       where m.line_id is null and back.line_id is null and l.amount > 0 and l.reference is null
         and ${IS_PENDING} and t.currency_from = b.currency and t.amount = l.amount
         and (t.created_at at time zone 'UTC')::date <= l.booked_on
         and (${SIGNS} ~ ${ONE_SIGN_OFF}
           or (l.payer_name <> '' and ${nameOf(`concat_ws(' ', u.first_name, u.last_name)`)} = ${nameOf('l.payer_name')}))
      having count(*) = 1
    ) guessed on true
    cross join lateral (select
      case
        when m.line_id is not null then 'credited'
        when ended.outcome is not null then case ended.outcome when 'paid' then 'paid out' else 'returned' end
        when coalesce(back.line_id, sent.line_id, reversed.line_id) is not null then 'returned'
        when own.line_id is not null then own.kind
        when l.amount <= 0 then 'out'
        when held.line_id is not null then 'held'
        when named.transaction_id is not null then case when difference is null then 'exact' else 'differs' end
        when guessed.id is not null then 'likely'
        else 'unknown'
      end as state,
      case when m.line_id is null and back.line_id is null and l.amount > 0 and named.transaction_id is not null then difference end as difference,
      coalesce(m.transaction_id, named.transaction_id, guessed.id) as funding
    ) found`;

const ALL = linesOf('bank_lines l');
/** Without those that are credited or went out, whose number grows with the years. */
const OPEN = linesOf('open_lines o join bank_lines l on l.id = o.line_id');

const isOpen = (state: LineState) => OPEN_STATES.some((each) => each === state);

/** A line with the funding that it means. */
export interface MatchRow {
  id: string;
  booked_on: string;
  amount: string;
  currency: string;
  payer_name: string;
  text: string;
  state: LineState;
  difference: (typeof DIFFERENCES)[number] | null;
  funding: string | null;
  email: string | null;
  reference: string | null;
  /** The amount of the funding. */
  funded: string | null;
  /** The operator who approved it first, if two must. */
  first: string | null;
}

/** The lines in these states, those of the first state first, and in each the oldest first. */
export const findMatches = (db: Db, states: readonly LineState[], most: number): Promise<MatchRow[]> =>
  db.query<MatchRow>(
    `select line.*, u.email, f.reference, trim_scale(t.amount)::text as funded, a.operator as first
       from (${states.every(isOpen) ? OPEN : ALL}) line
       left join transactions t on t.id = line.funding
       left join users u on u.id = t.user_id
       left join funding_references f on f.transaction_id = line.funding
       left join first_approvals a on a.transaction_id = line.funding
      where state = any($1::text[]) order by array_position($1::text[], state), line.id limit $2`,
    [states, most],
  );

/** The states of these lines, by their ids. */
export async function findStates(db: Db, lines: readonly string[]): Promise<ReadonlyMap<string, LineState>> {
  const rows = await db.query<{ id: string; state: LineState }>(
    linesOf('(select * from bank_lines where id = any($1::bigint[])) l'),
    [lines],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** How many open lines there are in each state that has any. */
export const countMatches = (db: Db): Promise<{ state: LineState; count: number }[]> =>
  db.query(`select state, count(*)::int as count from (${OPEN}) line group by state`);

/** The funding for which a line may be approved now, or null. */
export async function findProposed(db: Db, line: string): Promise<string | null> {
  const [row] = await db.query<{ funding: string }>(
    `select funding from (${OPEN}) line where id = $1 and state in ('exact', 'likely')`,
    [line],
  );
  return row?.funding ?? null;
}

/** A line that came in and about which something may still be done. */
export type OpenLine = Pick<MatchRow, 'id' | 'amount' | 'currency' | 'state' | 'difference' | 'funding'>;

export async function findOpenLine(db: Db, line: string): Promise<OpenLine | null> {
  const [row] = await db.query<OpenLine>(
    `select id, amount, currency, state, difference, funding from (${OPEN}) line where id = $1`,
    [line],
  );
  return row ?? null;
}

/** Keeps a line as it is until the end of the transaction. */
export const lockOpenLine = (tx: Db, line: string): Promise<object[]> =>
  tx.query('select from open_lines where line_id = $1 for update', [line]);

/** Notes that the money of a line is in the account of what is not clear. @returns false if it was before */
export async function insertHeld(tx: Db, line: string, operator: string): Promise<boolean> {
  const made = await tx.query(
    'insert into held_lines (line_id, operator) values ($1, $2) on conflict do nothing returning 1',
    [line, operator],
  );
  return made.length > 0;
}

/** Notes that the bank sends the money of an open line back. */
export const insertReturned = (tx: Db, line: string, operator: string): Promise<object[]> =>
  tx.query('insert into returned_lines (line_id, operator) values ($1, $2)', [line, operator]);

/** The account of the house between which and the bank each kind of journal moves the money of a line. */
const MOVES = {
  suspend: suspenseOf,
  release: suspenseOf,
  interest: chargesOf,
  charge: chargesOf,
  transfer: transitOf,
  capital: capitalOf,
} as const;

/**
 * Moves the money of a line between the bank account outside and an account of the house: what came in from the bank,
 * what went out to it. A release undoes what came in.
 *
 * @param booked the line that the entry books in the bank account: this one, or the one that sent its money back
 */
export async function moveLine(
  tx: Db,
  { id, currency, amount }: Pick<OpenLine, 'id' | 'currency' | 'amount'>,
  kind: keyof typeof MOVES,
  booked = id,
): Promise<void> {
  if (!isTradable(currency)) throw new Error(`a line in ${currency}`);
  const [outside, inside] = [bankOf(currency, id), MOVES[kind](currency)];
  const isOut = compare(decimal(amount), ZERO) < 0;
  const [source, destination] = isOut || kind === 'release' ? [inside, outside] : [outside, inside];
  const moved = isOut ? subtract(ZERO, decimal(amount)) : decimal(amount);
  const postings = [{ source, destination, currency, amount: moved }];
  const journals = await postAll(tx, [{ kind, transactionId: null, postings }]);
  await tx.query('select book_line($1, journal) from unnest($2::bigint[]) journal', [booked, journals]);
}

/** A returned line, and the line by which the bank sent its money back. */
export interface SentBack {
  id: string;
  amount: string;
  currency: string;
  sent: string;
}

/**
 * The oldest returned line that waits for its money to be sent back, if a line of its account has done that: one of the
 * same amount that went out on its day or later, that no entry books and that names no payout and no other funding that was
 * credited.
 */
export async function findSentBack(db: Db): Promise<SentBack | null> {
  const [row] = await db.query<SentBack>(
    `select l.id, trim_scale(l.amount)::text as amount, b.currency, sent.id as sent
       from returned_lines back join bank_lines l on l.id = back.line_id join house_banks b on b.id = l.house_bank_id
       cross join lateral (select s.id from bank_lines s
         where s.house_bank_id = l.house_bank_id and s.amount = -l.amount and s.booked_on >= l.booked_on
           and ${IS_OPEN_OUT}
           and (s.reference is null or s.reference = l.reference
             or not exists (select from ${TAKES_BACK} meant where funding is not null))
         order by s.id limit 1) sent
      where not exists (select from sent_back_lines where returned_id = l.id) order by l.id limit 1`,
  );
  return row ?? null;
}

/** Notes by which line the money of a returned one was sent back. @returns false if it was noted before, of either */
export async function insertSentBack(tx: Db, { id, sent }: SentBack, operator: string): Promise<boolean> {
  const made = await tx.query(
    'insert into sent_back_lines (line_id, returned_id, operator) values ($1, $2, $3) on conflict do nothing returning 1',
    [sent, id, operator],
  );
  return made.length > 0;
}

/** What the first of two operators wants to do with a line. */
interface FirstLineAct {
  act: string;
  user: string | null;
  operator: string;
}

export async function findFirstLineAct(tx: Db, line: string): Promise<FirstLineAct | null> {
  const [row] = await tx.query<FirstLineAct>(
    'select act, user_id as user, operator from first_line_acts where line_id = $1',
    [line],
  );
  return row ?? null;
}

/** Notes what the first of two operators wants, instead of what was noted before. */
export const saveFirstLineAct = (tx: Db, line: string, { act, user, operator }: FirstLineAct): Promise<object[]> =>
  tx.query(
    `insert into first_line_acts (line_id, act, user_id, operator) values ($1, $2, $3, $4)
     on conflict (line_id) do update set act = $2, user_id = $3, operator = $4, at = now()`,
    [line, act, user, operator],
  );

/** The oldest pending funding of a user that a line could be for, though it does not name it; it is locked. */
export async function lockSameFunding(tx: Db, user: string, { currency, amount }: OpenLine): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select t.id from transactions t where t.user_id = $1 and ${IS_PENDING} and t.currency_from = $2 and t.amount = $3
       and not exists (select from funding_references f join bank_lines l on l.reference = f.reference
         join open_lines o on o.line_id = l.id where f.transaction_id = t.id)
      order by t.id limit 1 for update`,
    [user, currency, amount],
  );
  return row?.id ?? null;
}

/** Users see at once that the money of their fundings, which the new lines of a file name, was received. */
export async function announcePayers(tx: Db, bank: string, digest: Buffer): Promise<void> {
  const rows = await tx.query<{ transaction_id: string }>(
    `select distinct f.transaction_id from bank_statements s join bank_lines l on l.statement_id = s.id and l.amount > 0
       join funding_references f on f.reference = l.reference where s.house_bank_id = $1 and s.digest = $2`,
    [bank, digest],
  );
  await announceBeside(
    tx,
    rows.map((row) => row.transaction_id),
  );
}

/** Stores by which line a funding was credited. @returns false if either was credited before */
export async function insertMatch(tx: Db, line: string, funding: string, operator: string): Promise<boolean> {
  const made = await tx.query(
    `insert into bank_matches (line_id, transaction_id, operator) values ($1, $2, $3) on conflict do nothing returning 1`,
    [line, funding, operator],
  );
  return made.length > 0;
}
