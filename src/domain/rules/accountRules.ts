import { AUTH_SENTENCES, authSaid } from '@/texts/authSentences';
import { authTexts } from '@/texts/auth';
import type { Rules } from './breach';
import { type EmailForm, emailRules } from './emailRules';
import { type NewPasswordForm, newPasswordRules } from './passwordRules';

export interface LoginForm {
  email: string;
  password: string;
}

/** Spec 5, login: there are no rules about the format. Only an empty field keeps the form from being sent. */
export const loginRules: Rules<LoginForm> = [
  ['email', ({ email }) => (email.trim() === '' ? AUTH_SENTENCES.emailRequired : null)],
  ['password', ({ password }) => (password === '' ? authSaid.fieldRequired(authTexts.password) : null)],
];

export interface RegistrationForm extends EmailForm, NewPasswordForm {
  username: string;
}

/** Spec 5, registration. */
export const registrationRules: Rules<RegistrationForm> = [
  ...emailRules,
  ['username', ({ username }) => (username.trim() === '' ? AUTH_SENTENCES.usernameRequired : null)],
  ...newPasswordRules,
];
