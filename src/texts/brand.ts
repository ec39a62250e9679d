import { brand as en } from './en/brand';
import { inLanguage } from './language/language';

export const brandTexts = inLanguage({ en });
