import * as en from './en/landingSentences';
import { inLanguage } from './language/language';

/** The sentences of the landing page, apart from the others so that it does not download those. */
export const { LANDING_SENTENCES, contactFailed } = inLanguage({ en });
