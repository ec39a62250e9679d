import * as en from './en/sentences';
import { inLanguage } from './language/language';

/** The specification's sentences and the product's own; each language has the same keys. */
export const { SENTENCES, HOUSE_SENTENCES, rateOutOfBand, greeting, NAMELESS } = inLanguage({ en });

/** A text of the specification that has no placeholder. */
export type Sentence = (typeof SENTENCES)[keyof typeof SENTENCES];
