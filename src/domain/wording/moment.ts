import { figureTexts } from '@/texts/figures';
import { currentLanguage } from '@/texts/language/language';

/** "23 Nov 2026". @param day such as 2026-11-23, a day of UTC; any other text stays as it is */
export function formatDay(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return day;
  const shape = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(currentLanguage().dateLocale, shape).format(time);
}

/** "28 November, 10:00", or "28 November, 10:00 UTC". @param at ISO 8601 @param zone undefined: the user's own */
export function formatMoment(at: string, zone?: 'UTC'): string {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return at;
  const [day, clock] = [
    { day: 'numeric', month: 'long', timeZone: zone } as const,
    { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const,
  ].map((shape) => new Intl.DateTimeFormat(currentLanguage().dateLocale, shape).format(time));
  return [figureTexts.moment(day ?? '', clock ?? ''), zone].filter(Boolean).join(' ');
}

/** A Monday. */
const FIRST_WEEKDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60_000;

/** "Friday". @param day 1 is Monday */
export const formatWeekday = (day: number): string =>
  new Intl.DateTimeFormat(currentLanguage().dateLocale, { weekday: 'long', timeZone: 'UTC' }).format(
    FIRST_WEEKDAY + (day - 1) * DAY_MS,
  );
