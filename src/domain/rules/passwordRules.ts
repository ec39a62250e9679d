import { PASSWORD_MIN_LENGTH, PASSWORD_SPECIAL_CHARACTERS } from '@contract/values/constants';
import { AUTH_SENTENCES, type AuthSentence } from '@/texts/authSentences';
import type { Rules } from './breach';

export interface NewPasswordForm {
  password: string;
  confirmation: string;
}

/** Spec 5: a new password. Its length is counted in characters as users see them. */
export function checkPassword(password: string): AuthSentence | null {
  const characters = [...password];
  if (characters.length < PASSWORD_MIN_LENGTH) return AUTH_SENTENCES.passwordTooShort;
  if (!/\p{Lu}/u.test(password)) return AUTH_SENTENCES.passwordNeedsUppercase;
  if (!/\p{Ll}/u.test(password)) return AUTH_SENTENCES.passwordNeedsLowercase;
  const hasSpecial = characters.some((character) => PASSWORD_SPECIAL_CHARACTERS.includes(character));
  return hasSpecial ? null : AUTH_SENTENCES.passwordNeedsSpecial;
}

function checkConfirmation({ password, confirmation }: NewPasswordForm): AuthSentence | null {
  if (confirmation === '') return AUTH_SENTENCES.confirmationRequired;
  return confirmation === password ? null : AUTH_SENTENCES.passwordsMustMatch;
}

/** Spec 5: a new password and its confirmation, the same in the reset form as in the registration. */
export const newPasswordRules: Rules<NewPasswordForm> = [
  ['password', ({ password }) => checkPassword(password)],
  ['confirmation', checkConfirmation],
];
