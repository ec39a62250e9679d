import type { CandleStep } from '@contract/candles';
import { currentLanguage } from '@/texts/language/language';

const clock = new Intl.DateTimeFormat(currentLanguage().dateLocale, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(currentLanguage().dateLocale, { day: 'numeric', month: 'short' });
/** The step of a day is a day of UTC. */
const dayOfUtc = new Intl.DateTimeFormat(currentLanguage().dateLocale, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dayAndYear = new Intl.DateTimeFormat(currentLanguage().dateLocale, { dateStyle: 'medium', timeZone: 'UTC' });
const dayAndClock = new Intl.DateTimeFormat(currentLanguage().dateLocale, {
  ...{ day: 'numeric', month: 'short' },
  ...{ hour: '2-digit', minute: '2-digit' },
});

/** When a step begins, in full. */
export const timeOfStep = (at: string, step: CandleStep): string =>
  (step === '1d' ? dayAndYear : dayAndClock).format(Date.parse(at));

/** The texts of times in a column: the day if it differs from that of the time before, otherwise the clock. */
export function timesOfSteps(times: readonly string[], step: CandleStep): string[] {
  if (step === '1d') return times.map((at) => dayOfUtc.format(Date.parse(at)));
  let before = '';
  return times.map((at) => {
    const date = day.format(Date.parse(at));
    const text = date === before ? clock.format(Date.parse(at)) : date;
    before = date;
    return text;
  });
}
