import { authTexts } from '@/texts/auth';
import { fieldRequired, SENTENCES } from '@/texts/sentences';
import type { Rules } from './breach';

export interface LoginForm {
  email: string;
  password: string;
}

/** Spec 5, login: there are no rules about the format. Only an empty field keeps the form from being sent. */
export const loginRules: Rules<LoginForm> = [
  ['email', ({ email }) => (email.trim() === '' ? SENTENCES.emailRequired : null)],
  ['password', ({ password }) => (password === '' ? fieldRequired(authTexts.password) : null)],
];
