import * as v from 'valibot';
import { type Sentence, SENTENCES } from '@/texts/sentences';
import type { Rules } from './breach';

export interface EmailForm {
  email: string;
}

const emailAddress = v.pipe(v.string(), v.email());

function checkEmail({ email }: EmailForm): Sentence | null {
  // Keyboards add spaces around an email, so spaces are ignored.
  const typed = email.trim();
  if (typed === '') return SENTENCES.emailRequired;
  return v.is(emailAddress, typed) ? null : SENTENCES.emailInvalid;
}

/** Spec 5: an email is required and must be valid. This is the whole form of the password reset request. */
export const emailRules: Rules<EmailForm> = [['email', checkEmail]];
