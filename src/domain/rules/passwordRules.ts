import { PASSWORD_MIN_LENGTH, PASSWORD_SPECIAL_CHARACTERS } from '@contract/values/constants';
import { type Sentence, SENTENCES } from '@/texts/sentences';
import type { Rules } from './breach';

export interface NewPasswordForm {
  password: string;
  confirmation: string;
}

/** Spec 5: a new password. Its length is counted in characters as users see them. */
export function checkPassword(password: string): Sentence | null {
  const characters = [...password];
  if (characters.length < PASSWORD_MIN_LENGTH) return SENTENCES.passwordTooShort;
  if (!/\p{Lu}/u.test(password)) return SENTENCES.passwordNeedsUppercase;
  if (!/\p{Ll}/u.test(password)) return SENTENCES.passwordNeedsLowercase;
  const hasSpecial = characters.some((character) => PASSWORD_SPECIAL_CHARACTERS.includes(character));
  return hasSpecial ? null : SENTENCES.passwordNeedsSpecial;
}

function checkConfirmation({ password, confirmation }: NewPasswordForm): Sentence | null {
  if (confirmation === '') return SENTENCES.confirmationRequired;
  return confirmation === password ? null : SENTENCES.passwordsMustMatch;
}

/** Spec 5: a new password and its confirmation, the same in the reset form as in the registration. */
export const newPasswordRules: Rules<NewPasswordForm> = [
  ['password', ({ password }) => checkPassword(password)],
  ['confirmation', checkConfirmation],
];
