import { CASH_LIMIT_KINDS, COUNT_LIMITS, type CountLimit, nameOfCashLimit } from '@contract/console/sessions';
import type { Db } from '@server/db/database';
import type { UserLimits } from '@server/platform/userLimits';

/** A limit of one user that replaces the common one. */
interface LimitException {
  name: string;
  /** Decimal text. */
  most: string;
}

export const findLimitExceptions = (db: Db, userId: string): Promise<LimitException[]> =>
  db.query<LimitException>(
    'select name, trim_scale(most)::text as most from user_limits where user_id = $1 order by name',
    [userId],
  );

/** Sets an exception, or ends it (null). */
export async function saveLimitException(tx: Db, userId: string, name: string, most: string | null): Promise<void> {
  if (most === null) await tx.query('delete from user_limits where user_id = $1 and name = $2', [userId, name]);
  else {
    await tx.query(
      `insert into user_limits (user_id, name, most) values ($1, $2, $3)
       on conflict (user_id, name) do update set most = $3`,
      [userId, name, most],
    );
  }
}

/** True if any user has an exception of a limit of fundings or withdrawals. */
export async function hasCashExceptions(db: Db): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select exists (select from user_limits where name like 'fund-%' or name like 'withdraw-%') as has`,
  );
  return row?.has ?? false;
}

type CountField = 'mostOpenOrders' | 'mostOpenListings' | 'mostPendingFundings';

const FIELDS: Readonly<Record<CountLimit, CountField>> = {
  'open-orders': 'mostOpenOrders',
  'open-listings': 'mostOpenListings',
  'pending-fundings': 'mostPendingFundings',
};

/** The limits of one user: the common ones, with the exceptions that operators have made. */
export async function limitsOfUser(db: Db, userId: string, limits: UserLimits): Promise<UserLimits> {
  const exceptions = new Map((await findLimitExceptions(db, userId)).map(({ name, most }) => [name, most]));
  if (exceptions.size === 0) return limits;
  const counts = COUNT_LIMITS.flatMap((name) => {
    const most = exceptions.get(name);
    return most === undefined ? [] : [[FIELDS[name], parseInt(most, 10)] as const];
  });
  const { FUND_WALLET, WITHDRAW } = limits.cashLimits;
  const cashLimits = { FUND_WALLET: { ...FUND_WALLET }, WITHDRAW: { ...WITHDRAW } };
  for (const { type, period, currency } of CASH_LIMIT_KINDS) {
    const most = exceptions.get(nameOfCashLimit({ type, period, currency }));
    if (most !== undefined) cashLimits[type][period] = { ...cashLimits[type][period], [currency]: most };
  }
  return { ...limits, ...Object.fromEntries(counts), cashLimits };
}

/** A limit as the console shows it. */
interface ShownLimit {
  name: string;
  /** Null: there is no limit. */
  most: string | null;
  /** True if it is an exception for this user. */
  own: boolean;
}

/** Every limit of a user. */
export async function readAllLimits(db: Db, userId: string, limits: UserLimits): Promise<ShownLimit[]> {
  const exceptions = new Set((await findLimitExceptions(db, userId)).map(({ name }) => name));
  const theirs = await limitsOfUser(db, userId, limits);
  return [
    ...COUNT_LIMITS.map((name) => ({ name, most: String(theirs[FIELDS[name]]) })),
    ...CASH_LIMIT_KINDS.map((kind) => ({
      name: nameOfCashLimit(kind),
      most: theirs.cashLimits[kind.type][kind.period][kind.currency] ?? null,
    })),
  ].map((limit) => ({ ...limit, own: exceptions.has(limit.name) }));
}
