import * as en from '@/texts/en/public/authSentences';
import { inLanguage } from '@/texts/chosen/inLanguage';

/** The sentences of log-in, registration and reset, apart from the others so that these pages do not download those. */
export const AUTH_SENTENCES = inLanguage('authSentences', en.AUTH_SENTENCES);

/** Those with something in them. */
export const authSaid = inLanguage('authSaid', en.authSaid);

/** A text of the specification about an account that has no placeholder. */
export type AuthSentence = (typeof AUTH_SENTENCES)[keyof typeof AUTH_SENTENCES];
