import dayjs from 'dayjs';
import { controlTexts } from '@/texts/controls';
import { useNow } from '@/ui/browser/useNow';

/** The day of a time in the user's time zone, "2026-11-22"; '' for a time that is null or cannot be read. */
export function dayOf(at: string | null): string {
  const moment = dayjs(at);
  return at === null || !moment.isValid() ? '' : moment.format('YYYY-MM-DD');
}

/** "Today", "Yesterday" or a date. @param day as dayOf gives it */
export function DayText({ day }: { day: string }) {
  const now = dayjs(useNow());
  if (now.isSame(day, 'day')) return controlTexts.today;
  if (now.subtract(1, 'day').isSame(day, 'day')) return controlTexts.yesterday;
  return dayjs(day).format(controlTexts.dates.date);
}
