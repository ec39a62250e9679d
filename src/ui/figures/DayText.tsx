import { figureTexts } from '@/texts/figures';
import { useNow } from '@/ui/browser/useNow';
import { localDayjs } from './times';

/** The day of a time in the user's time zone, "2026-11-22"; '' for a time that is null or cannot be read. */
export function dayOf(at: string | null): string {
  const moment = localDayjs(at);
  return at === null || !moment.isValid() ? '' : moment.format('YYYY-MM-DD');
}

/** "Today", "Yesterday" or a date. @param day as dayOf gives it */
export function DayText({ day }: { day: string }) {
  const now = localDayjs(useNow());
  const isYesterday = now.subtract(1, 'day').isSame(day, 'day');
  const date = isYesterday ? figureTexts.yesterday : localDayjs(day).format(figureTexts.dates.date);
  return <span>{now.isSame(day, 'day') ? figureTexts.today : date}</span>;
}
