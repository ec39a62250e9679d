/** A day of a year from 1000 on: while a year is being typed, a date field has "0002-11-22". */
const DAY = /^[1-9]\d{3}-\d\d-(\d\d)$/;

function dayOf(day: string, later: number): string | undefined {
  const [, ofMonth = ''] = DAY.exec(day) ?? [];
  const start = new Date(`${day}T00:00:00`);
  // JavaScript takes 31 February for 3 March.
  if (ofMonth === '' || start.getDate() !== parseInt(ofMonth, 10)) return undefined;
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

/** When a day such as "2026-11-22" begins in the user's time zone, in UTC; undefined for any other text. */
export const startOfDay = (day: string): string | undefined => dayOf(day, 0);

/** When the day after it begins. */
export const endOfDay = (day: string): string | undefined => dayOf(day, 1);

/** True for a day of the calendar. */
export const isDay = (day: string): boolean => startOfDay(day) !== undefined;
