import * as en from '@/texts/en/sentences';
import { inLanguage } from '@/texts/chosen/inLanguage';

/** The specification's sentences. */
export const SENTENCES = inLanguage('sentences', en.SENTENCES);

/** The product's own sentences. */
export const HOUSE_SENTENCES = inLanguage('houseSentences', en.HOUSE_SENTENCES);

/** The sentences with something in them. */
export const said = inLanguage('said', en.said);

/** A text of the specification that has no placeholder. */
export type Sentence = (typeof SENTENCES)[keyof typeof SENTENCES];
