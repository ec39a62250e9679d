import { EMAIL_PATTERN } from '@contract/values/email';
import { AUTH_SENTENCES, type AuthSentence } from '@/texts/authSentences';
import type { Rules } from './breach';

export interface EmailForm {
  email: string;
}

function checkEmail({ email }: EmailForm): AuthSentence | null {
  // Keyboards add spaces around an email, so spaces are ignored.
  const typed = email.trim();
  if (typed === '') return AUTH_SENTENCES.emailRequired;
  return EMAIL_PATTERN.test(typed) ? null : AUTH_SENTENCES.emailInvalid;
}

/** Spec 5: an email is required and must be valid. This is the whole form of the password reset request. */
export const emailRules: Rules<EmailForm> = [['email', checkEmail]];
