import * as en from '@/texts/en/public/authSentences';
import { inLanguage } from '@/texts/language/language';

/** The sentences of log-in, registration and reset, apart from the others so that these pages do not download those. */
export const { AUTH_SENTENCES, fieldRequired } = inLanguage({ en });

/** A text of the specification about an account that has no placeholder. */
export type AuthSentence = (typeof AUTH_SENTENCES)[keyof typeof AUTH_SENTENCES];
