import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { figureTexts } from '@/texts/figures';
import { timeTexts } from '@/texts/times';
import { useNow } from '@/ui/browser/useNow';

const { words } = timeTexts;
if (words !== null) dayjs.locale({ ...words, formats: {} });

/** dayjs with the months and the distances of time of the page's language. */
export const localDayjs = dayjs;

localDayjs.extend(relativeTime);

const RELATIVE_DAYS = 7;

interface TimeTextProps {
  /** ISO 8601. Null or an unreadable time is shown as a dash. */
  at: string | null;
  /** `relative` ("3 minutes ago") becomes a date after a week. */
  shape?: 'relative' | 'date' | 'dateTime';
}

/** A time in the user's time zone, to the second on hover. */
export function TimeText({ at, shape = 'dateTime' }: TimeTextProps) {
  const now = useNow();
  const moment = localDayjs(at);
  if (at === null || !moment.isValid()) return <span>{EM_DASH}</span>;
  const recent = shape === 'relative' && localDayjs(now).diff(moment, 'day') < RELATIVE_DAYS;
  // If the server's clock is ahead, this must not read "in a few seconds".
  const shown = recent
    ? (moment.isAfter(now) ? localDayjs(now) : moment).from(now)
    : moment.format(figureTexts.dates[shape === 'dateTime' ? 'dateTime' : 'date']);
  return (
    <time dateTime={moment.toISOString()} title={moment.format(figureTexts.dates.exact)}>
      {shown}
    </time>
  );
}
