import { PASSWORD_MIN_LENGTH, PASSWORD_SPECIAL_CHARACTERS } from '@contract/values/constants';
import { type Sentence, SENTENCES } from '@/texts/sentences';
import { type Breach, firstBreach } from './breach';

export interface NewPasswordForm {
  password: string;
  confirmation: string;
}

/** Spec 5: a new password; the first broken rule in the spec's order. Characters are counted as a reader counts. */
export function checkPassword(password: string): Sentence | null {
  const characters = [...password];
  if (characters.length < PASSWORD_MIN_LENGTH) return SENTENCES.passwordTooShort;
  if (!/\p{Lu}/u.test(password)) return SENTENCES.passwordNeedsUppercase;
  if (!/\p{Ll}/u.test(password)) return SENTENCES.passwordNeedsLowercase;
  const hasSpecial = characters.some((character) => PASSWORD_SPECIAL_CHARACTERS.includes(character));
  return hasSpecial ? null : SENTENCES.passwordNeedsSpecial;
}

/** Spec 5: the confirmation is required and equals the password. */
export function checkConfirmation({ password, confirmation }: NewPasswordForm): Sentence | null {
  if (confirmation === '') return SENTENCES.confirmationRequired;
  return confirmation === password ? null : SENTENCES.passwordsMustMatch;
}

/** Spec 5: the reset form has the same password rules as registration. */
export function checkNewPassword(form: NewPasswordForm): Breach<keyof NewPasswordForm> | null {
  return firstBreach([
    ['password', checkPassword(form.password)],
    ['confirmation', checkConfirmation(form)],
  ]);
}
