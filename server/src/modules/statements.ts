import { Hono } from 'hono';
import { type StatementKind, type StatementLine, type StatementQuery, statementQuery } from '@contract/statements';
import { TRANSACTION_TYPES } from '@contract/values/transaction';
import { compare, type Decimal, decimal, isPositive, subtract, toText, ZERO } from '@/domain/money/decimal';
import { refusalTexts } from '@/texts/refusals';
import { type Database, type Db, inSnapshot } from '@server/db/database';
import { callPath } from '@server/http/answer';
import { parseCursor, printCursor, readQuery } from '@server/http/read';
import type { AppEnv } from '@server/http/env';
import { invalidField, notFound } from '@server/platform/refusal';
import { requireUser } from './sessions/requireUser';
import { wireMoney } from './wire';

/**
 * A line of the ledger on a wallet, with the reason and the user's transaction that caused it. Money that comes back
 * from a listing belongs to the transaction that listed it.
 */
interface LedgerLine {
  id: string;
  at: Date;
  amount: string;
  /** Of the wallet after this line. */
  balance: string;
  kind: string;
  transaction_id: string | null;
  type: string | null;
  fee: string | null;
}

/** A wallet and its period: `since` is included, `until` is not. */
interface Account {
  id: string;
  userId: string;
  since: string;
  until: string;
}

/** The position of a line in its account: its time with microseconds, then its id. */
interface Position {
  at: string;
  id: string;
}

/** The account of a user's wallet, or null. */
async function findAccount(db: Db, userId: string, currency: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `select id from accounts where kind = 'wallet' and user_id = $1 and currency = $2`,
    [userId, currency],
  );
  return row?.id ?? null;
}

/** The position of a line of this account, or null. */
async function findPosition(db: Db, accountId: string, lineId: string): Promise<Position | null> {
  const [row] = await db.query<Position>(
    'select at::text as at, line_id as id from statement_lines where line_id = $1 and account_id = $2',
    [lineId, accountId],
  );
  return row ?? null;
}

const BALANCE_BEFORE = `coalesce((select balance from statement_lines where account_id = $1 and at < $2::timestamptz
  order by at desc, line_id desc limit 1), 0)`;

/** The balances before the first and after the last line of the period. Each is one index lookup. */
async function findBalances(db: Db, { id, since, until }: Account): Promise<{ opening: string; closing: string }> {
  const [row] = await db.query<{ opening: string; closing: string }>(
    `select ${BALANCE_BEFORE} as opening, ${BALANCE_BEFORE.replaceAll('$2', '$3')} as closing`,
    [id, since, until],
  );
  return row ?? { opening: '0', closing: '0' };
}

// The listing from whose escrow a line returns money, or to which it was added. Until decision 453, lowering a listing was also posted as
// `delist`; such a line left money in the escrow, and the end of a listing never does.
const LISTING = `
  select li.transaction_id, e.balance > 0 or exists (
    select 1 from lines later where later.account_id = e.id and later.id > own.id
  ) as goes_on
  from lines own join accounts e on e.id = own.account_id join listings li on li.id = e.listing_id
  where own.journal_id = j.id and j.kind in ('lower', 'delist', 'list')`;

/** The lines of the period before or after a position, from there on. */
const linesOf = (side: '<' | '>', order: 'desc' | 'asc') => `
  select s.line_id as id, s.at, l.amount, s.balance, case when j.kind = 'delist' and listing.goes_on then 'lower' else j.kind end as kind,
    t.id as transaction_id, t.type, t.transaction_fee as fee
  from (select line_id, at, balance from statement_lines
    where account_id = $1 and (at, line_id) ${side} ($2::timestamptz, $3::bigint)
      and at >= $4::timestamptz and at < $5::timestamptz
    order by at ${order}, line_id ${order} limit $6::int) s
  join lines l on l.id = s.line_id join journals j on j.id = l.journal_id
  left join lateral (${LISTING}) listing on true
  left join transactions t on t.id = coalesce(listing.transaction_id, j.transaction_id) and t.user_id = $7
  order by s.at ${order}, s.line_id ${order}`;

const OLDER = linesOf('<', 'desc');
const NEWER = linesOf('>', 'asc');

const valuesOf = ({ id, userId, since, until }: Account, { at, id: line }: Position, limit: number) => [
  ...[id, at, line, since, until, limit, userId],
];

/** The newest lines of the period that are older than the position; without one, the newest. */
const findOlder = (db: Db, account: Account, before: Position | null, limit: number): Promise<LedgerLine[]> =>
  db.query<LedgerLine>(OLDER, valuesOf(account, before ?? { at: 'infinity', id: '0' }, limit));

/** The oldest lines of the period that are newer than the position; without one, the oldest. */
const findNewer = (db: Db, account: Account, after: Position | null, limit: number): Promise<LedgerLine[]> =>
  db.query<LedgerLine>(NEWER, valuesOf(account, after ?? { at: '-infinity', id: '0' }, limit));

const KINDS: Readonly<Record<string, StatementKind>> = {
  hold: 'held',
  return: 'returned',
  fund: 'funded',
  list: 'listed',
  lower: 'lowered',
  delist: 'delisted',
  'clean-up': 'cleaned_up',
  reverse: 'taken_back',
  repay: 'debt_paid',
};

/** The reason of a line for the user. A fill pays the lister and gives the buyer what they ordered. */
function kindOf({ kind, transaction_id }: LedgerLine): StatementKind {
  if (kind === 'fill') return transaction_id === null ? 'sold' : 'received';
  const known = KINDS[kind];
  if (known === undefined) throw new Error(`a statement has no name for the journal kind ${kind}`);
  return known;
}

/** Money is held and returned together with its fee, which a statement shows separately. */
export function feeOf({ kind, fee }: Pick<LedgerLine, 'kind' | 'fee'>, moved: Decimal): Decimal | null {
  if (fee === null || (kind !== 'hold' && kind !== 'return')) return null;
  const part = decimal(fee);
  if (!isPositive(part)) return null;
  return compare(moved, ZERO) < 0 ? subtract(ZERO, part) : part;
}

/** The lines of a statement for one line of the ledger, oldest first: the line, and its fee as a second one. */
function statementLinesOf(line: LedgerLine): StatementLine[] {
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

const LIST = 'statement';

type Asked = Omit<StatementQuery, 'order'> & Partial<Pick<StatementQuery, 'order'>>;

/** The user's wallet in the period. @throws Refusal `notFound` if they have no wallet in that currency */
async function readAccount(db: Db, userId: string, { currency, since, until }: Asked): Promise<Account> {
  const id = await findAccount(db, userId, currency);
  if (id === null) throw notFound();
  return { id, userId, since: since ?? '-infinity', until: until ?? 'infinity' };
}

async function positionOf(db: Db, account: Account, field: 'before' | 'after', cursor: string | undefined) {
  if (cursor === undefined) return null;
  const id = parseCursor(LIST, cursor);
  const position = id === null ? null : await findPosition(db, account.id, id);
  if (position === null) throw invalidField(field, refusalTexts.noSuchCursor);
  return position;
}

/** Reads one line more than the limit: if it exists, there is a next window. */
async function findLines(db: Db, account: Account, { order, limit, before, after }: Asked): Promise<LedgerLine[]> {
  if (order === 'oldest') {
    return findNewer(db, account, await positionOf(db, account, 'after', after), limit + 1);
  }
  return findOlder(db, account, await positionOf(db, account, 'before', before), limit + 1);
}

/** One window of a statement. `limit` counts lines of the ledger; those with a fee are shown as two. */
interface StatementWindow {
  currency: string;
  opening: string;
  closing: string;
  results: StatementLine[];
  next: string | null;
}

/**
 * One window of the statement of a user's wallet, from one snapshot.
 *
 * @throws Refusal `notFound` if they have no such wallet, `invalid` for a cursor that is not of this statement
 */
export const readStatement = (db: Database, userId: string, asked: Asked): Promise<StatementWindow> =>
  inSnapshot(db, async (tx) => {
    const account = await readAccount(tx, userId, asked);
    const { opening, closing } = await findBalances(tx, account);
    const found = await findLines(tx, account, asked);
    const lines = found.slice(0, asked.limit);
    const last = lines.at(-1);
    const inOrder = (shown: StatementLine[]) => (asked.order === 'oldest' ? shown : shown.reverse());
    return {
      currency: asked.currency,
      opening: wireMoney(opening),
      closing: wireMoney(closing),
      results: lines.flatMap((line) => inOrder(statementLinesOf(line))),
      next: last && found.length > asked.limit ? printCursor(LIST, last.id) : null,
    };
  });

/** statement/: what moved money in one of the caller's wallets. Our own call (docs/PROTOCOL.md). */
export function statementsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getStatement'), requireUser, async (c) =>
    c.json(await readStatement(c.get('db'), c.get('user').id, readQuery(c, statementQuery))),
  );
}
