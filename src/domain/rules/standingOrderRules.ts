import type { StandingKind } from '@contract/standingOrders';
import { isPositive } from '@/domain/money/decimal';
import type { TypedNumber } from '@/domain/money/typedNumber';
import { SENTENCES } from '@/texts/sentences';
import { checkAmount, unlessDoubtful } from './amountRule';
import type { Rules } from './breach';

export interface StandingOrderForm {
  amount: TypedNumber;
  target: string | null;
  /** The worst rate accepted: units of what is paid for one of the target. */
  limit: TypedNumber;
}

/** A standing order (decision 551). Neither the balance nor the band counts before it runs. */
export const standingOrderRules: Rules<StandingOrderForm> = [
  ['amount', ({ amount }) => checkAmount(amount, SENTENCES.orderAmountInvalid)],
  ['target', ({ target }) => (target ? null : SENTENCES.orderCurrencyRequired)],
  [
    'limit',
    ({ limit }) => (limit.value && isPositive(limit.value) ? null : unlessDoubtful(limit, SENTENCES.rateInvalid)),
  ],
];

/** The hour of the day in UTC at which standing orders run (decision 553). */
const RUN_HOUR = 9;

const DAYS_OF_WEEK = 7;

/** The day of the week: 1 is Monday, as ISO 8601 counts. */
const weekdayOf = (at: Date): number => at.getUTCDay() || DAYS_OF_WEEK;

const runOn = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day, RUN_HOUR));

function nextWeekly(day: number, after: Date): Date {
  const ahead = (day - weekdayOf(after) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const dayIn = (days: number) => runOn(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate() + days);
  return dayIn(ahead) > after ? dayIn(ahead) : dayIn(ahead + DAYS_OF_WEEK);
}

function nextMonthly(day: number, after: Date): Date {
  const inMonth = (month: number) => {
    const last = new Date(Date.UTC(after.getUTCFullYear(), month + 1, 0)).getUTCDate();
    return runOn(after.getUTCFullYear(), month, Math.min(day, last));
  };
  const month = after.getUTCMonth();
  return inMonth(month) > after ? inMonth(month) : inMonth(month + 1);
}

/** The first run after a time; null for an order that waits for a rate. */
export function nextRun({ kind, day }: { kind: StandingKind; day: number | null }, after: Date): Date | null {
  if (kind === 'rate' || day === null) return null;
  return kind === 'weekly' ? nextWeekly(day, after) : nextMonthly(day, after);
}
