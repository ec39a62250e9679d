/** The transactions that bring money from outside or take it there. */
export const CASH_TYPES = ['FUND_WALLET', 'WITHDRAW'] as const;
export type CashType = (typeof CASH_TYPES)[number];

/** The periods of limits, in hours. They end now: a day is the last 24 hours, a month the last 30 days. */
export const LIMIT_HOURS = { day: 24, month: 720 } as const;
export type LimitPeriod = keyof typeof LIMIT_HOURS;
export const LIMIT_PERIODS = ['day', 'month'] as const satisfies readonly LimitPeriod[];
