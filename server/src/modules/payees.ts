import { Hono } from 'hono';
import { type PayeePayload, payeePayload } from '@contract/bankAccounts';
import { formatMoment } from '@/domain/wording/moment';
import { refusalTexts } from '@/texts/refusals';
import { type Db, lockName, type Transactions } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { isId, readPayload } from '@server/http/read';
import { isoTime } from '@server/platform/formats';
import { invalidField, notFound } from '@server/platform/refusal';
import { USER_LIMITS, type UserLimits } from '@server/platform/userLimits';
import { findFactor } from './secondFactor/repository';
import { requireActiveUser } from './sessions/requireUser';
import { wireId, wireMoney } from './wire';

interface PayeeRow {
  id: string;
  label: string | null;
  is_default: boolean;
  times_used: number;
  total_used: string;
  last_used_at: Date | null;
  /** When the account becomes usable; null if it is usable already. */
  usable_from: Date | null;
  /** True if the second factor shortens the wait. */
  lifted_by_factor: boolean;
}

/** How long a new account waits. */
interface Wait {
  hours: number;
  /** When a second factor old enough ended the waits of the user's accounts; null without a second factor. */
  liftedAt: Date | null;
}

/**
 * The time at which the wait of an account `b` ends; null if it has ended. $2 is its length in hours, $3 when the
 * second factor ends it; `least` ignores nulls.
 */
const WAIT = `nullif(greatest(least(b.created_at + make_interval(hours => $2), $3::timestamptz), now()), now()) as usable_from,
       coalesce($3::timestamptz < b.created_at + make_interval(hours => $2), false) as lifted_by_factor`;

/** The user's accounts, oldest first. */
const findPayees = (db: Db, userId: string, { hours, liftedAt }: Wait): Promise<PayeeRow[]> =>
  db.query<PayeeRow>(
    `select b.id, b.label, b.is_default, b.times_used, b.total_used::text as total_used, b.last_used_at,
       ${WAIT}
     from bank_accounts b where b.user_id = $1 and b.removed_at is null order by b.id`,
    [userId, hours, liftedAt],
  );

/** When an account of a user becomes usable (null: now), and why then; undefined if there is no such account. */
async function findWait(
  db: Db,
  account: string,
  { hours, liftedAt }: Wait,
): Promise<Pick<PayeeRow, 'usable_from' | 'lifted_by_factor'> | undefined> {
  const [row] = await db.query<Pick<PayeeRow, 'usable_from' | 'lifted_by_factor'>>(
    `select ${WAIT} from bank_accounts b where b.id = $1`,
    [account, hours, liftedAt],
  );
  return row;
}

interface Said {
  label: string | null;
  isDefault: boolean;
}

/** Call it under a lock of the user's accounts. @returns false if the account is not the user's */
async function savePayee(tx: Db, userId: string, account: string, { label, isDefault }: Said): Promise<boolean> {
  if (isDefault)
    await tx.query(
      `update bank_accounts set is_default = false where user_id = $1 and is_default and id <> $2
         and currency = (select currency from bank_accounts where id = $2 and user_id = $1)`,
      [userId, account],
    );
  const saved = await tx.query(
    `update bank_accounts set label = $3, is_default = $4
     where id = $2 and user_id = $1 and removed_at is null returning id`,
    [userId, account, label, isDefault],
  );
  return saved.length > 0;
}

/** One account of the contract's `payeesAnswer`. */
const presentPayee = (row: PayeeRow) => ({
  account: wireId(row.id),
  label: row.label,
  default: row.is_default,
  times_used: row.times_used,
  total_used: wireMoney(row.total_used),
  last_used: row.last_used_at && isoTime(row.last_used_at),
  usable_from: row.usable_from && isoTime(row.usable_from),
  lifted_by_factor: row.lifted_by_factor,
});

const HOUR_MS = 60 * 60 * 1_000;

type Waits = Pick<UserLimits, 'newAccountWaitHours'>;

/** How long a new account of a user waits. With a second factor, each withdrawal needs a code of it (decision 293). */
async function waitOf(db: Db, userId: string, { newAccountWaitHours: hours }: Waits): Promise<Wait> {
  const factor = hours === 0 ? null : await findFactor(db, userId);
  // A second factor that is newer than the length of the wait may be an intruder's own.
  return { hours, liftedAt: factor && new Date(factor.confirmed_at.getTime() + hours * HOUR_MS) };
}

/** What is known about the user's saved bank accounts, oldest first; there are at most 100. */
const readPayees = async (db: Db, userId: string, waits: Waits): Promise<PayeeRow[]> =>
  findPayees(db, userId, await waitOf(db, userId, waits));

/** Names one of the user's accounts, and makes it the default of its currency or not. @throws Refusal `notFound` */
function changePayee(db: Transactions, userId: string, payload: PayeePayload): Promise<void> {
  return db.transaction(async (tx) => {
    // Two requests at once would otherwise both make theirs the default.
    await lockName(tx, `bank accounts of ${userId}`);
    const said = { label: payload.label, isDefault: payload.default };
    if (!isId(payload.account) || !(await savePayee(tx, userId, payload.account, said))) throw notFound();
  });
}

/**
 * @param byKey true for a key, which withdraws without a code: a second factor does not shorten its wait
 * @throws Refusal `invalid` for an account that is too new to be withdrawn to (decision 304)
 */
export async function checkAccountWait(
  tx: Db,
  userId: string,
  account: string,
  { waits = USER_LIMITS, byKey }: { waits?: Waits | undefined; byKey: boolean },
): Promise<void> {
  const wait = byKey ? { hours: waits.newAccountWaitHours, liftedAt: null } : await waitOf(tx, userId, waits);
  if (wait.hours === 0) return;
  const { usable_from, lifted_by_factor } = (await findWait(tx, account, wait)) ?? {};
  if (!usable_from) return;
  const time = formatMoment(usable_from.toISOString(), 'UTC');
  const { accountTooNew, accountTooNewYet } = refusalTexts;
  throw invalidField('bank_account', lifted_by_factor ? accountTooNewYet(time) : accountTooNew(wait.hours, time));
}

/** payees/: what is known about the caller's saved bank accounts. Our own calls (docs/PROTOCOL.md). */
export function payeesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getPayees'), requireActiveUser, async (c) =>
      c.json((await readPayees(c.get('db'), c.get('user').id, c.get('config'))).map(presentPayee)),
    )
    .post(callPath('savePayee'), requireActiveUser, async (c) => {
      await changePayee(c.get('db'), c.get('user').id, await readPayload(c, payeePayload));
      return answerCall(c, 'savePayee');
    });
}
