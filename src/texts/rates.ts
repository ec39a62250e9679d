import { rates as en } from './en/rates';
import { inLanguage } from './language/language';

export const rateTexts = inLanguage({ en });
