import { figureTexts } from '@/texts/lists/figures';
import { currentLanguage } from '@/texts/language/language';

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
