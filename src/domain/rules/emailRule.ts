import * as v from 'valibot';
import { type Sentence, SENTENCES } from '@/texts/sentences';

const emailAddress = v.pipe(v.string(), v.email());

/** Spec 5: an email is required and must be valid. Spaces around it are the keyboard's, not the user's. */
export function checkEmail(email: string): Sentence | null {
  const typed = email.trim();
  if (typed === '') return SENTENCES.emailRequired;
  return v.is(emailAddress, typed) ? null : SENTENCES.emailInvalid;
}
