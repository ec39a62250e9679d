import type { ActName, Role } from '@contract/console/operators';
import type { Db } from '@server/db/database';
import { announceToConsole, type ConsoleNews } from '@server/news/announce';

/** One act, for the log. */
export interface Act {
  act: ActName;
  /** Its subject, such as `transaction 123`. */
  subject: string;
  reason?: string | undefined;
  before?: object;
  after?: object;
}

/** Who acts, and from where. */
export interface ActSource {
  /** The email of an operator, or the name of the system's user. */
  operator: string;
  role: string | null;
  origin: 'console' | 'command line' | 'provider';
  address: string;
}

/** Writes an act into the log, in the transaction of the act. */
async function insertAct(tx: Db, { operator, role, origin, address }: ActSource, done: Act): Promise<void> {
  const { act, subject, reason = '', before = {}, after = {} } = done;
  await tx.query(
    `insert into operator_acts (operator, role, origin, address, act, subject, reason, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [operator, role, origin, address, act, subject, reason, JSON.stringify(before), JSON.stringify(after)],
  );
}

/** The hashes that prove an act (decision 461), in hexadecimal. */
interface ActSeal {
  entry: string;
  previous_hash: string;
  hash: string;
}

/** An act as it is in the log. */
export interface ActRow extends ActSource {
  id: string;
  at: Date;
  act: string;
  subject: string;
  reason: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Only if it was asked for. */
  seal?: ActSeal;
}

const COLUMNS = 'id, at, operator, role, origin, address, act, subject, reason, before, after';
const SEALED = `${COLUMNS}, json_build_object('entry', entry_of_act(operator_acts),
  'previous_hash', encode(previous_hash, 'hex'), 'hash', encode(hash, 'hex')) as seal`;

/** The latest acts on a subject, newest first. */
export const findActsOn = (db: Db, subject: string, most: number): Promise<ActRow[]> =>
  db.query<ActRow>(`select ${COLUMNS} from operator_acts where subject = $1 order by id desc limit $2`, [
    subject,
    most,
  ]);

/** The latest act on each of these subjects that has one. */
export const findLatestOn = (db: Db, subjects: readonly string[]): Promise<ActRow[]> =>
  db.query<ActRow>(
    `select latest.* from unnest($1::text[]) wanted, lateral (
       select ${COLUMNS} from operator_acts where subject = wanted order by id desc limit 1) latest`,
    [subjects],
  );

interface ActFilter {
  before: string | null;
  /** Empty: all. */
  subject: string;
  /** Empty: all. */
  operator: string;
  isSealed: boolean;
}

/** A window of the log, newest first. The text of the statement decides which index serves it. */
export function findActs(db: Db, { before, subject, operator, isSealed }: ActFilter, most: number): Promise<ActRow[]> {
  const wanted = [
    'id < coalesce($1::bigint, 9223372036854775807)',
    subject === '' ? `$2 = ''` : 'subject = $2',
    operator === '' ? `$3 = ''` : 'operator = $3',
  ];
  return db.query<ActRow>(
    `select ${isSealed ? SEALED : COLUMNS} from operator_acts where ${wanted.join(' and ')} order by id desc limit $4`,
    [before, subject, operator, most],
  );
}

/** The hashes of these acts, in hexadecimal, of those that there are. */
export const findHashes = (db: Db, ids: readonly string[]): Promise<{ id: string; hash: string }[]> =>
  db.query(`select id, encode(hash, 'hex') as hash from operator_acts where id = any($1::bigint[])`, [ids]);

/** Acts are checked in windows of this many, so that no statement takes long. */
const CHECKED_AT_ONCE = 10_000;

/** The last act of the window after this one (null: of the first window); null if there is none. */
async function findEndOfWindow(db: Db, after: string | null): Promise<string | null> {
  const [row] = await db.query<{ upto: string | null }>(
    `select max(id) as upto from (
       select id from operator_acts where $1::bigint is null or id > $1 order by id limit ${String(CHECKED_AT_ONCE)}) part`,
    [after],
  );
  return row?.upto ?? null;
}

/** The first acts that show a change of the log, and how; none if it is unchanged. It reads the whole log. */
export async function findChangedActs(db: Db, most: number): Promise<object[]> {
  let after: string | null = null;
  for (;;) {
    const upto = await findEndOfWindow(db, after);
    if (upto === null) return [];
    const changed = await db.query<object>(
      `select (act).id, (act).at, (act).operator, (act).act, (act).subject, case
         when hash_of_act(act) <> (act).hash then 'it was changed or put in'
         else 'the one before it was changed, removed or put in' end as wrong
       from (
         select a as act, lag(a.hash, 1, coalesce((select hash from operator_acts where id <= $1 order by id desc limit 1),
           hash_before_acts())) over (order by a.id) as hash_before
         from operator_acts a where ($1::bigint is null or a.id > $1) and a.id <= $2
       ) checked where hash_of_act(act) <> (act).hash or (act).previous_hash <> hash_before
       order by (act).id limit $3`,
      [after, upto, most],
    );
    if (changed.length > 0) return changed;
    after = upto;
  }
}

/** The screens of the console that change with each act, besides the log. */
const CHANGES: Readonly<Record<ActName, ConsoleNews['console']>> = {
  'approve first': ['cases'],
  approve: ['cases'],
  reject: ['cases'],
  'note payment': ['cases'],
  'note reversal': ['cases', 'books'],
  return: ['cases'],
  'refund payment': ['cases', 'books'],
  'take back': ['cases', 'users', 'books'],
  write: ['disputes'],
  answer: ['disputes', 'cases'],
  'log out': ['users'],
  'end second factor': ['users'],
  note: ['users'],
  'set limit': ['users'],
  'revoke key': ['users'],
  freeze: ['users'],
  unfreeze: ['users'],
  deactivate: ['users'],
  reactivate: ['users'],
  open: ['market'],
  halt: ['market'],
  'set rate first': ['market'],
  'drop rate': ['market'],
  'set rate': ['market'],
  'set payment details first': ['market'],
  'drop payment details': ['market'],
  'set payment details': ['market', 'cases'],
  'add bank': ['market'],
  'close bank': ['market'],
  'set four eyes': ['market', 'cases'],
  audit: ['books'],
  'audit: wrong': ['books'],
  close: ['books'],
  'import statement': ['books'],
  'link line': ['books', 'cases'],
  'hold line': ['books'],
  'credit line first': ['books'],
  'credit line': ['books', 'cases'],
  'return line first': ['books'],
  'return line': ['books'],
  'send back line': ['books'],
  'link reversal': ['books', 'cases'],
  'book line first': ['books'],
  'book line': ['books'],
  'ask about line': ['books'],
  export: [],
  'make payout file': ['books'],
  'pay out': ['books', 'cases'],
  'return payout': ['books', 'cases'],
  'link payout': ['books'],
  'log in': [],
  'set up access': ['operators'],
  'change password': ['sessions'],
  'begin factor': [],
  'renew factor': ['sessions'],
  'add operator': ['operators'],
  'change role': ['operators', 'sessions'],
  'renew operator': ['operators', 'sessions'],
  'remove operator': ['operators', 'sessions'],
  'rotate secrets': [],
};

/** Writes an act into the log, in the transaction of the act, and notifies the consoles after the commit. */
export async function noteAct(tx: Db, source: ActSource, done: Act): Promise<void> {
  await insertAct(tx, source, done);
  await announceToConsole(tx, 'acts', ...CHANGES[done.act]);
}

/** The amount above which two operators approve; null if one is enough. */
export async function findLimit(db: Db, currency: string): Promise<string | null> {
  const [row] = await db.query<{ amount: string }>('select amount from four_eyes where currency = $1', [currency]);
  return row?.amount ?? null;
}

export async function saveLimit(tx: Db, currency: string, amount: string | null): Promise<void> {
  if (amount === null) await tx.query('delete from four_eyes where currency = $1', [currency]);
  else {
    await tx.query(
      `insert into four_eyes (currency, amount) values ($1, $2) on conflict (currency) do update set amount = $2`,
      [currency, amount],
    );
  }
}

export const findLimits = (db: Db): Promise<{ currency: string; amount: string }[]> =>
  db.query('select currency, trim_scale(amount)::text as amount from four_eyes');

interface FirstApproval {
  operator: string;
  at: Date;
}

export async function findFirstApproval(db: Db, id: string): Promise<FirstApproval | null> {
  const [row] = await db.query<FirstApproval>('select operator, at from first_approvals where transaction_id = $1', [
    id,
  ]);
  return row ?? null;
}

/** @returns false if it was approved before */
export async function insertFirstApproval(tx: Db, id: string, operator: string): Promise<boolean> {
  const made = await tx.query(
    `insert into first_approvals (transaction_id, operator) values ($1, $2) on conflict do nothing returning operator`,
    [id, operator],
  );
  return made.length > 0;
}

/** The status of a transaction, kept until the end of this one. */
export async function lockStatus(tx: Db, id: string): Promise<string | null> {
  const [row] = await tx.query<{ status: string }>('select status from transactions where id = $1 for update', [id]);
  return row?.status ?? null;
}

/** A market rate that an operator has set and that another one must approve too. */
export interface FirstRate {
  currency_from: string;
  currency_to: string;
  rate: string;
  operator: string;
  at: Date;
}

/** How long a first approval of a rate is valid, because the market moves on. */
const RATE_WAITS = `interval '1 hour'`;
const RATE_COLUMNS = 'currency_from, currency_to, trim_scale(rate)::text as rate, operator, at';

/** The rates that wait for a second operator, by pair. */
export const findFirstRates = (db: Db): Promise<FirstRate[]> =>
  db.query<FirstRate>(
    `select ${RATE_COLUMNS} from first_rates where at > now() - ${RATE_WAITS} order by currency_from, currency_to`,
  );

/** Stores the rate of a pair that waits for a second operator; it replaces an earlier one. */
export async function saveFirstRate(tx: Db, first: Omit<FirstRate, 'at'>): Promise<void> {
  await tx.query(
    `insert into first_rates (currency_from, currency_to, rate, operator) values ($1, $2, $3, $4)
     on conflict (currency_from, currency_to) do update set rate = $3, operator = $4, at = now()`,
    [first.currency_from, first.currency_to, first.rate, first.operator],
  );
}

export async function deleteFirstRate(tx: Db, currency: string, swapTo: string): Promise<void> {
  await tx.query('delete from first_rates where currency_from = $1 and currency_to = $2', [currency, swapTo]);
}

/** True if somebody else could log in in one of these roles. */
export async function hasOtherIn(db: Db, roles: readonly Role[], operator: string): Promise<boolean> {
  const others = await db.query(
    `select 1 from operators where role = any($1) and email <> lower($2) and ended_at is null
       and password_hash is not null limit 1`,
    [roles, operator],
  );
  return others.length > 0;
}
