import { CASH_TYPES, type CashType, LIMIT_PERIODS, type LimitPeriod } from '@contract/values/cashLimits';
import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';

/** The limits that count things. */
export const COUNT_LIMITS = ['open-orders', 'open-listings', 'pending-fundings'] as const;
export type CountLimit = (typeof COUNT_LIMITS)[number];

/** A limit of fundings or withdrawals. */
interface CashLimitKind {
  type: CashType;
  period: LimitPeriod;
  currency: TradableCurrency;
}

const WORDS: Readonly<Record<CashType, string>> = { FUND_WALLET: 'fund', WITHDRAW: 'withdraw' };

/** `fund-day-NGN`: what the limit is called at the command line and in the log. */
export const nameOfCashLimit = ({ type, period, currency }: CashLimitKind): string =>
  `${WORDS[type]}-${period}-${currency}`;

/** Every limit of fundings and withdrawals. */
export const CASH_LIMIT_KINDS: readonly CashLimitKind[] = CASH_TYPES.flatMap((type) =>
  LIMIT_PERIODS.flatMap((period) => TRADABLE_CURRENCIES.map((currency) => ({ type, period, currency }))),
);

/** The names of all limits of which a user may have an exception. */
export const USER_LIMIT_NAMES: readonly string[] = [...COUNT_LIMITS, ...CASH_LIMIT_KINDS.map(nameOfCashLimit)];

/** The highest figure of a limit that counts. */
export const MOST_COUNT = 100_000;
