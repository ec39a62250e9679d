import * as en from '@/texts/en/landingSentences';
import { inLanguage } from '@/texts/chosen/inLanguage';

/** The sentences of the landing page, apart from the others so that it does not download those. */
export const LANDING_SENTENCES = inLanguage('landingSentences', en.LANDING_SENTENCES);

/** Those with something in them. */
export const landingSaid = inLanguage('landingSaid', en.landingSaid);
