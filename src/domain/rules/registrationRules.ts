import { AUTH_SENTENCES } from '@/texts/authSentences';
import type { Rules } from './breach';
import { type EmailForm, emailRules } from './emailRules';
import { type NewPasswordForm, newPasswordRules } from './passwordRules';

export interface RegistrationForm extends EmailForm, NewPasswordForm {
  username: string;
}

/** Spec 5, registration. */
export const registrationRules: Rules<RegistrationForm> = [
  ...emailRules,
  ['username', ({ username }) => (username.trim() === '' ? AUTH_SENTENCES.usernameRequired : null)],
  ...newPasswordRules,
];
