import { authTexts } from '@/texts/auth';
import { AUTH_SENTENCES, authSaid } from '@/texts/authSentences';
import type { Rules } from './breach';

export interface LoginForm {
  email: string;
  password: string;
}

/** Spec 5, login: there are no rules about the format. Only an empty field keeps the form from being sent. */
export const loginRules: Rules<LoginForm> = [
  ['email', ({ email }) => (email.trim() === '' ? AUTH_SENTENCES.emailRequired : null)],
  ['password', ({ password }) => (password === '' ? authSaid.fieldRequired(authTexts.password) : null)],
];
