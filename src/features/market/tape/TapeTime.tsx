import dayjs from 'dayjs';
import { controlTexts } from '@/texts/controls';
import { tapeTexts } from '@/texts/orders/tape';

/** When something was traded: the time of today to the second, otherwise the day. */
export function TapeTime({ at }: { at: string }) {
  const moment = dayjs(at);
  const { date, exact } = controlTexts.dates;
  return (
    <time dateTime={at} title={moment.format(exact)}>
      {moment.format(moment.isSame(dayjs(), 'day') ? tapeTexts.clock : date)}
    </time>
  );
}
