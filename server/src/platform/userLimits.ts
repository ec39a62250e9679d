import { canonicalDecimal } from '@contract/values/decimals';
import type { CashType, LimitPeriod } from '@contract/cash';
import { isTradable, TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { ConfigError, type Environment, readCount, readList } from './configValues';

/** The most of each currency that one user may fund or withdraw in a period; decimal text. Others have no limit. */
type CashLimits = Readonly<
  Record<CashType, Readonly<Record<LimitPeriod, Readonly<Partial<Record<TradableCurrency, string>>>>>>
>;

/** How much one user may have open. */
export interface UserLimits {
  /** Fundings that wait for the operator. They cost their sender nothing. */
  mostPendingFundings: number;
  /** Fundings in 24 hours, the revoked and rejected ones too: each is a row for ever. */
  mostFundingsPerDay: number;
  /** Receipts and QR codes of the last 24 hours, as they are stored. */
  mostImageMbPerDay: number;
  /** ORDER and MOF_ORDER transactions that wait to be filled. */
  mostOpenOrders: number;
  /** Listings, and LIST transactions that are about to become listings. */
  mostOpenListings: number;
  /** The least amount of a listing or an order, in the currency that is paid; decimal text. */
  leastAmounts: Readonly<Record<TradableCurrency, string>>;
  cashLimits: CashLimits;
  /** A saved bank account can be withdrawn to this long after it was saved; 0: at once. */
  newAccountWaitHours: number;
}

export const USER_LIMITS: UserLimits = {
  mostPendingFundings: 50,
  mostFundingsPerDay: 200,
  mostImageMbPerDay: 50,
  mostOpenOrders: 500,
  mostOpenListings: 500,
  leastAmounts: { CNY: '0.01', GHC: '0.01', NGN: '0.01' },
  cashLimits: { FUND_WALLET: { day: {}, month: {} }, WITHDRAW: { day: {}, month: {} } },
  newAccountWaitHours: 0,
};

const MOST_WAIT_HOURS = 720;

/** `CNY:0.5, NGN:100`. */
function readAmounts(env: Environment, name: string): Partial<Record<TradableCurrency, string>> {
  const entries = readList(env, name).map((entry) => {
    const [currency = '', amount = ''] = entry.split(':').map((part) => part.trim());
    const least = canonicalDecimal(amount);
    if (isTradable(currency) && least !== null && !least.startsWith('-')) return [currency, least] as const;
    throw new ConfigError(name, entry, `entries such as NGN:100 for ${TRADABLE_CURRENCIES.join(', ')}`);
  });
  return Object.fromEntries(entries);
}

/** How long a new account waits where money is real and nothing else is set (decision 392). */
const USUAL_WAIT_HOURS = 24;

/**
 * Reads MAX_PENDING_FUNDINGS, MAX_FUNDINGS_PER_DAY, MAX_IMAGE_MB_PER_DAY, MAX_OPEN_ORDERS, MAX_OPEN_LISTINGS, LEAST_AMOUNTS, FUNDING_PER_DAY,
 * FUNDING_PER_MONTH, WITHDRAWAL_PER_DAY, WITHDRAWAL_PER_MONTH and NEW_ACCOUNT_WAIT_HOURS.
 *
 * @param isReal true if the money is real: it decides what NEW_ACCOUNT_WAIT_HOURS is if it is not set
 */
export const readUserLimits = (env: Environment, { isReal }: { isReal: boolean }): UserLimits => ({
  mostPendingFundings: readCount(env, 'MAX_PENDING_FUNDINGS', USER_LIMITS.mostPendingFundings),
  mostFundingsPerDay: readCount(env, 'MAX_FUNDINGS_PER_DAY', USER_LIMITS.mostFundingsPerDay),
  mostImageMbPerDay: readCount(env, 'MAX_IMAGE_MB_PER_DAY', USER_LIMITS.mostImageMbPerDay),
  mostOpenOrders: readCount(env, 'MAX_OPEN_ORDERS', USER_LIMITS.mostOpenOrders),
  mostOpenListings: readCount(env, 'MAX_OPEN_LISTINGS', USER_LIMITS.mostOpenListings),
  leastAmounts: { ...USER_LIMITS.leastAmounts, ...readAmounts(env, 'LEAST_AMOUNTS') },
  cashLimits: {
    FUND_WALLET: { day: readAmounts(env, 'FUNDING_PER_DAY'), month: readAmounts(env, 'FUNDING_PER_MONTH') },
    WITHDRAW: { day: readAmounts(env, 'WITHDRAWAL_PER_DAY'), month: readAmounts(env, 'WITHDRAWAL_PER_MONTH') },
  },
  newAccountWaitHours: readCount(
    env,
    'NEW_ACCOUNT_WAIT_HOURS',
    isReal ? USUAL_WAIT_HOURS : USER_LIMITS.newAccountWaitHours,
    MOST_WAIT_HOURS,
  ),
});
