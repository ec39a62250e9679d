import dayjs from 'dayjs';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

/** The day of a birthday as a date field takes it, "1990-12-31"; '' where it is none or spelled otherwise. */
export function birthdayInput(birthday: string | null): string {
  return ISO_DAY.exec(birthday ?? '')?.[0] ?? '';
}

/** A birthday to be read, "31 December 1990"; a spelling that is not known stays as it is. */
export function birthdayText(birthday: string | null): string | null {
  const day = birthdayInput(birthday);
  return day === '' ? birthday : dayjs(day).format('D MMMM YYYY');
}

/** Today, where the user is: the last day that a date field offers. */
export function todayInput(): string {
  return dayjs().format('YYYY-MM-DD');
}
