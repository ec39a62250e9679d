import type { CashLimit } from '@contract/schemas/own/cashLimits';
import { CASH_TYPES, type CashType, LIMIT_HOURS, LIMIT_PERIODS } from '@contract/values/cashLimits';
import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { decimal, maxOf, subtract, toText, ZERO } from '@/domain/money/decimal';
import { overLimitOf } from '@/domain/rules/cash/cashLimitRule';
import { NO_LIMIT, type OverLimit } from '@/domain/rules/amountRule';
import type { Db } from '@server/db/database';
import { lockName } from '@server/db/lockName';
import { hasCashExceptions } from '@server/modules/limitExceptions/repository';
import { limitsOfUser } from '@server/modules/limitExceptions/service';
import { USER_LIMITS, type UserLimits } from '@server/platform/userLimits';
import { type CashUse, findCashUse } from './repository';

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
