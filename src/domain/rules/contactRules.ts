import { fieldRequired } from '@/texts/sentences';
import { type Breach, firstBreach } from './breach';
import { checkEmail } from './emailRule';

export interface ContactForm {
  name: string;
  email: string;
}

/** Spec 5, contact form: name and email are required, the email is one. */
export function checkContact({ name, email }: ContactForm): Breach<keyof ContactForm> | null {
  return firstBreach([
    ['name', name.trim() === '' ? fieldRequired('Name') : null],
    ['email', checkEmail(email)],
  ]);
}
