import { fieldRequired, SENTENCES } from '@/texts/sentences';
import { type Breach, firstBreach } from './breach';

export interface LoginForm {
  email: string;
  password: string;
}

/** Spec 5, login: no format rules, so that only an empty field is held back. */
export function checkLogin({ email, password }: LoginForm): Breach<keyof LoginForm> | null {
  return firstBreach([
    ['email', email.trim() === '' ? SENTENCES.emailRequired : null],
    ['password', password === '' ? fieldRequired('Password') : null],
  ]);
}
