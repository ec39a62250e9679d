import { Hono } from 'hono';
import { CASH_TYPES, type CashLimit, type CashType, LIMIT_HOURS, LIMIT_PERIODS } from '@contract/cash';
import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { decimal, maxOf, subtract, toText, ZERO } from '@/domain/money/decimal';
import { NO_LIMIT, type OverLimit } from '@/domain/rules/amountRule';
import { overLimitOf } from '@/domain/rules/cashLimitRule';
import { type Db, lockName } from '@server/db/database';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { USER_LIMITS, type UserLimits } from '@server/platform/userLimits';
import { hasCashExceptions, limitsOfUser } from './limitExceptions';
import { requireUser } from './sessions/requireUser';

/** What a user funded or withdrew of one currency. */
interface CashUse {
  type: CashType;
  currency: string;
  /** In the last day and the last month; decimal text. */
  day: string;
  month: string;
  /** When the first of them was made, for each period. */
  day_since: Date | null;
  month_since: Date;
}

/** Counts pending and completed ones, without payouts that came back. @param only one type and currency; null for all */
function findCashUse(db: Db, userId: string, only: { type: CashType; currency: string } | null) {
  return db.query<CashUse>(
    `select type, currency_from as currency,
       trim_scale(coalesce(sum(amount) filter (where is_of_day), 0))::text as day, trim_scale(sum(amount))::text as month,
       min(created_at) filter (where is_of_day) as day_since, min(created_at) as month_since
     from (select type, currency_from, amount, created_at, created_at > now() - make_interval(hours => $4) as is_of_day
       from transactions
       where user_id = $1 and type = any($2) and status in ('PENDING', 'COMPLETED')
         and ($3::text is null or currency_from = $3) and created_at > now() - make_interval(hours => $5)
         and not exists (select from payout_outcomes where transaction_id = id and outcome = 'returned')) used
     group by type, currency_from`,
    [
      userId,
      only ? [only.type] : ['FUND_WALLET', 'WITHDRAW'],
      only?.currency ?? null,
      LIMIT_HOURS.day,
      LIMIT_HOURS.month,
    ],
  );
}

const HOUR_MS = 60 * 60 * 1_000;

type Limits = Pick<UserLimits, 'cashLimits'>;

interface Kind {
  type: CashType;
  currency: TradableCurrency;
}

/** True if something of it has a limit. */
const isLimited = ({ cashLimits }: Limits, { type, currency }: Kind): boolean =>
  LIMIT_PERIODS.some((period) => cashLimits[type][period][currency] !== undefined);

/** What is left of each limit of one type and currency. @param used null: nothing was used */
function limitsOf(limits: Limits, { type, currency }: Kind, used: CashUse | null) {
  return LIMIT_PERIODS.flatMap((period): CashLimit[] => {
    const most = limits.cashLimits[type][period][currency];
    if (most === undefined) return [];
    const since = used?.[`${period}_since`] ?? null;
    return [
      {
        ...{ type, currency, period, most },
        left: toText(maxOf(subtract(decimal(most), decimal(used?.[period] ?? '0')), ZERO)),
        more_at: since && new Date(since.getTime() + LIMIT_HOURS[period] * HOUR_MS).toISOString(),
      },
    ];
  });
}

/** True if anything is limited. */
const limitsAnything = (limits: Limits): boolean =>
  CASH_TYPES.some((type) => TRADABLE_CURRENCIES.some((currency) => isLimited(limits, { type, currency })));

/** True if the configuration limits anybody, or an operator a single user. */
export const hasCashLimits = async (db: Db, limits: Limits): Promise<boolean> =>
  limitsAnything(limits) || hasCashExceptions(db);

/** Every limit of a user, with what is left of it. */
export async function readCashLimits(db: Db, userId: string, ofAll: UserLimits): Promise<CashLimit[]> {
  const limits = await limitsOfUser(db, userId, ofAll);
  const used = limitsAnything(limits) ? await findCashUse(db, userId, null) : [];
  return CASH_TYPES.flatMap((type) =>
    TRADABLE_CURRENCIES.flatMap((currency) => {
      const its = used.find((use) => use.type === type && use.currency === currency) ?? null;
      return limitsOf(limits, { type, currency }, its);
    }),
  );
}

/**
 * The rule of the limits of one type and currency, for a transaction that is about to use them. Other requests of the
 * user for the same wait until this one has ended.
 */
export async function lockCashLimits(
  tx: Db,
  userId: string,
  kind: Kind,
  limits: Limits = USER_LIMITS,
): Promise<OverLimit> {
  if (!isLimited(limits, kind)) return NO_LIMIT;
  await lockName(tx, `${kind.type} of ${userId}`);
  const [used] = await findCashUse(tx, userId, kind);
  return overLimitOf(limitsOf(limits, kind, used ?? null));
}

/** limits/: what the caller may still fund and withdraw. Our own call (docs/PROTOCOL.md). */
export function cashLimitsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getCashLimits'), requireUser, async (c) =>
    c.json(await readCashLimits(c.get('db'), c.get('user').id, c.get('config'))),
  );
}
