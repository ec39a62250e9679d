import { HOUSE_KINDS, type HouseKind } from '@contract/console/statements';
import type { Db } from '@server/db/database';
import { findStates } from './bankMatches';

/** The balance of an account at the end of a day: what its bank said last, with the lines since (decision 605). */
const statedAt = (bank: string, day: string) => `(
  select said.balance + coalesce((select sum(d.stated) from bank_days d
    where d.house_bank_id = ${bank} and d.day > said.day and d.day <= ${day}), 0)
  from (
    (select last_day as day, closing as balance, 2 as rank from bank_statements
      where house_bank_id = ${bank} and closing is not null and last_day <= ${day} order by last_day desc, id desc limit 1)
    union all
    (select first_day - 1, opening, 1 from bank_statements
      where house_bank_id = ${bank} and opening is not null and first_day - 1 <= ${day} order by first_day desc, id limit 1)
    union all select '-infinity', 0, 0 order by day desc, rank desc limit 1
  ) said)`;

/** What the books had in an account at the end of a day: what they have now without the days since. */
const bookedAt = (bank: string, day: string) => `(
  select coalesce(sum(case when d.day = 'infinity' then d.booked else -d.booked end), 0)
  from bank_days d where d.house_bank_id = ${bank} and d.day > ${day})`;

/** The lines above zero and the entries below it, whose sum is a difference. */
const SIGNED = 'case when m.journal_id is null then m.amount else -m.amount end';

/**
 * The lines and entries that are not even at the end of a day, except for those before the start that never will be. They
 * are found by the day on which they became even: by their own day, all of the past would be read (+ 0 forbids it).
 */
const UNEVEN = `bank_movements m where m.house_bank_id = bank.id and m.day + 0 <= bank.day
  and coalesce(m.even_on, 'infinity'::date) > bank.day and (m.even_on is not null or m.day > bank.start)`;

/** Keeps PostgreSQL from computing a column again wherever it is used. */
const ONCE = 'offset 0';

/**
 * The accounts with the last day up to $1 of which their bank has said something, and the day after which their lines
 * are compared: that of the first balance that it said.
 */
const BANKS = `
  select b.id, b.currency, b.label, b.closed_at, said.start, case when said.start <= said.day then said.day end as day
  from house_banks b cross join lateral (
    select least($1::date, (select max(last_day) from bank_statements where house_bank_id = b.id)) as day,
      coalesce(
        least(
          (select min(first_day) - 1 from bank_statements where house_bank_id = b.id and opening is not null),
          (select min(last_day) from bank_statements where house_bank_id = b.id and closing is not null)),
        (select min(first_day) - 1 from bank_statements where house_bank_id = b.id)) as start
    ${ONCE}
  ) said ${ONCE}`;

/**
 * By how much the bank and the books differed at the start. What is booked before it and stated after it is in the lines
 * and entries, not in this.
 */
const OPENING = `(
  ${statedAt('bank.id', 'bank.start')}
  - (select coalesce(sum(booked), 0) from bank_days where house_bank_id = bank.id and day <= bank.start)
  - (select coalesce(sum(${SIGNED}), 0) from bank_movements m
      where m.house_bank_id = bank.id and m.day <= bank.start and m.even_on > bank.start))`;

const COMPARED = `
  select bank.id, bank.currency, bank.label, bank.day as stated_on, stated, booked, opening, difference, uneven.lines,
    difference - later as open, difference - later - never as missing
  from (${BANKS}) bank
  cross join lateral (select
    case when bank.day is not null then ${statedAt('bank.id', 'bank.day')} end as stated,
    ${bookedAt('bank.id', 'coalesce(bank.day, $1)')} as booked,
    case when bank.day is not null then ${OPENING} end as opening ${ONCE}) compared
  cross join lateral (select stated - booked - opening as difference ${ONCE}) differs
  cross join lateral (select count(*)::int as lines,
    coalesce(sum(${SIGNED}) filter (where m.even_on is not null), 0) as later,
    coalesce(sum(${SIGNED}) filter (where m.even_on is null), 0) as never from ${UNEVEN}) uneven
  where bank.closed_at is null or difference <> 0 or lines > 0`;

/** An account of the house as its bank and the books have it at the end of a day. */
export interface ComparedBank {
  id: string;
  currency: string;
  label: string;
  /** The day that is compared: the last one of which the bank has said something. Null if it never has. */
  stated_on: string | null;
  stated: string | null;
  booked: string;
  /** By how much the two differed before the first statement. */
  opening: string | null;
  /** By how much they differ since; 0 if they agree. */
  difference: string | null;
  /** What is left of the difference without the lines and entries that are even since. */
  open: string | null;
  /** What is left of that without any line or entry: lines that no statement had. */
  missing: string | null;
  /** How many lines and entries make the difference. */
  lines: number;
}

const NAMES = ['stated', 'booked', 'opening', 'difference', 'open', 'missing'];
const FIGURES = NAMES.map((name) => `trim_scale(${name})::text as ${name}`).join(', ');

/** What banks say and what the books have of each account at the end of a day of UTC. */
export const compareBanks = (db: Db, day: string): Promise<ComparedBank[]> =>
  db.query<ComparedBank>(
    `select id, currency, label, stated_on, lines, ${FIGURES} from (${COMPARED}) bank order by currency, label, id`,
    [day],
  );

/** A line without an entry in the books, or an entry without a line. */
export interface UnevenRow {
  id: string;
  day: string;
  /** Its part of the difference: the amount of a line, and of an entry its amount with the other sign. */
  amount: string;
  /** The later day at whose end it was even, or null. */
  even_on: string | null;
  /** Null for an entry. */
  line: string | null;
  /** The first of two operators who book the line as the house's own, and as what. */
  first: string | null;
  first_kind: HouseKind | null;
  statement: string | null;
  payer_name: string | null;
  text: string | null;
  /** The kind of an entry. */
  kind: string | null;
  transaction: string | null;
  reference: string | null;
  email: string | null;
}

/** The lines and entries that make the difference of an account at the end of a day, the oldest first. */
export const findUneven = (db: Db, bank: string, day: string, most: number): Promise<UnevenRow[]> =>
  db.query<UnevenRow>(
    `select m.id, m.day, trim_scale(${SIGNED})::text as amount, m.even_on, l.id as line, l.statement_id as statement,
            first.operator as first, first.act as first_kind,
            l.payer_name, l.text, j.kind, t.id as transaction, f.reference, u.email
       from (select * from (${BANKS}) b where b.id = $2) bank
       cross join lateral (select m.* from ${UNEVEN} order by m.day + 0, m.id limit $3) m
       left join bank_lines l on m.journal_id is null and l.id = m.line_id
       left join first_line_acts first on first.line_id = l.id and first.act = any($4)
       left join journals j on j.id = m.journal_id
       left join transactions t on t.id = j.transaction_id
       left join funding_references f on f.transaction_id = t.id
       left join users u on u.id = t.user_id
      order by m.day, m.id`,
    [day, bank, most, HOUSE_KINDS],
  );

/** A line of a bank that nothing books. */
export interface BankLine {
  id: string;
  currency: string;
  amount: string;
}

/** A line of a bank that no entry books, which nothing else books until this transaction ends; null if something does. */
export async function lockUnbookedLine(tx: Db, line: string) {
  // In the order of the other acts on a line: `book_line` changes the second one last.
  await tx.query('select from open_lines where line_id = $1 for update', [line]);
  await tx.query('select from bank_movements where line_id = $1 for update', [line]);
  const [row] = await tx.query<BankLine>(
    `select l.id, b.currency, trim_scale(l.amount)::text as amount
       from bank_lines l join house_banks b on b.id = l.house_bank_id
      where l.id = $1 and not exists (select from bank_movements where line_id = l.id and journal_id is not null)`,
    [line],
  );
  if (!row) return null;
  return { ...row, state: (await findStates(tx, [line])).get(line) };
}

export const insertHouseLine = (tx: Db, line: string, kind: HouseKind, operator: string): Promise<object[]> =>
  tx.query('insert into house_lines (line_id, kind, operator) values ($1, $2, $3)', [line, kind, operator]);

/**
 * What is between two accounts of the house by the lines up to $1: those that are one end of a transfer, of which no
 * line of the same size is the other end.
 */
export const TRANSIT = `
  with ends as (
    select b.currency, l.amount, l.booked_on,
      row_number() over (partition by b.currency, l.amount order by l.booked_on, l.id) as place
    from house_lines h join bank_lines l on l.id = h.line_id join house_banks b on b.id = l.house_bank_id
    where h.kind = 'transfer' and l.booked_on <= $1::date)
  select currency, sum(amount) as amount, min(booked_on) as since from ends
  where not exists (select from ends other
    where other.currency = ends.currency and other.amount = -ends.amount and other.place = ends.place)
  group by currency having sum(amount) <> 0`;

/** What is in transit in a currency; below zero if it has only arrived. */
interface TransitRow {
  currency: string;
  amount: string;
  since: string;
}

export const findTransit = (db: Db, day: string): Promise<TransitRow[]> =>
  db.query<TransitRow>(
    `select currency, trim_scale(-amount)::text as amount, since from (${TRANSIT}) transit order by currency`,
    [day],
  );

/** For how many seconds the oldest line or entry has not been even; 0 if there is none. */
export async function readOldestUneven(db: Db): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(m.at)), 0)::float8 as seconds
       from (${BANKS}) bank join bank_movements m on m.house_bank_id = bank.id
        and coalesce(m.even_on, 'infinity'::date) = 'infinity' and m.day > bank.start and m.day <= bank.day`,
    ['infinity'],
  );
  return row?.seconds ?? 0;
}

const KEPT = `stated_on, ${NAMES.join(', ')}, lines`;

/** Keeps what a closed day has of each account. @returns by how much they differ */
export const insertDayBanks = (
  tx: Db,
  day: string,
): Promise<Pick<ComparedBank, 'currency' | 'label' | 'difference'>[]> =>
  tx.query(
    `with kept as (
       insert into day_close_banks (day, house_bank_id, ${KEPT}) select $1, id, ${KEPT} from (${COMPARED}) bank
       returning house_bank_id, difference
     ) select b.currency, b.label, difference from kept join house_banks b on b.id = house_bank_id order by 1, 2`,
    [day],
  );

/** What a closed day had of each account. */
export const findDayBanks = (db: Db, day: string): Promise<ComparedBank[]> =>
  db.query<ComparedBank>(
    `select b.id, b.currency, b.label, stated_on, lines, ${FIGURES}
       from day_close_banks d join house_banks b on b.id = d.house_bank_id where d.day = $1 order by currency, label, id`,
    [day],
  );
