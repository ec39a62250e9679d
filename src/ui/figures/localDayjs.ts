import dayjs from 'dayjs';
import { timeTexts } from '@/texts/times';

const { words } = timeTexts;
if (words !== null) dayjs.locale({ ...words, formats: {} });

/** dayjs with the months and the distances of time of the page's language. */
export const localDayjs = dayjs;
