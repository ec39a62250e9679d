import { figureTexts } from '@/texts/figures';
import { tapeTexts } from '@/texts/market/tape';
import { localDayjs } from '@/ui/figures/localDayjs';
import styles from './Tape.module.css';

/** How `today` is written. */
export const DAY = 'YYYY-MM-DD';

/** When something was traded: the time of today to the second, otherwise the day. */
export function TapeTime({ at, today }: { at: string; today: string }) {
  const moment = localDayjs(at);
  const { date, exact } = figureTexts.dates;
  return (
    <time className={styles.time} dateTime={at} title={moment.format(exact)}>
      {moment.format(moment.format(DAY) === today ? tapeTexts.clock : date)}
    </time>
  );
}
