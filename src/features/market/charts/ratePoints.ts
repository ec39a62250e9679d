import type { RatePoint } from '@/state/slices/rateHistorySlice';
import { plotNumber } from './plotNumber';

const MS_PER_SECOND = 1_000;

/** The steps of a rate over time, in seconds as the chart library counts them; the last rate continues until now. */
export function ratePoints(history: readonly RatePoint[], now: number): [times: number[], rates: number[]] {
  const last = history.at(-1);
  const steps = last && now > last.at ? [...history, { at: now, rate: last.rate }] : history;
  return [steps.map(({ at }) => at / MS_PER_SECOND), steps.map(({ rate }) => plotNumber(rate))];
}
