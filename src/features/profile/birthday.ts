import { profileTexts } from '@/texts/profile/profile';
import { localDayjs } from '@/ui/figures/times';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

/** A birthday as a date field accepts it, "1990-12-31"; '' if there is none or its spelling is different. */
export function birthdayInput(birthday: string | null): string {
  return ISO_DAY.exec(birthday ?? '')?.[0] ?? '';
}

/** A birthday as it is shown, "31 December 1990"; an unknown spelling is left unchanged. */
export function birthdayText(birthday: string | null): string | null {
  const day = birthdayInput(birthday);
  return day === '' ? birthday : localDayjs(day).format(profileTexts.birthdayFormat);
}

/** Today in the user's time zone: the last day that a date field offers. */
export function todayInput(): string {
  return localDayjs().format('YYYY-MM-DD');
}
