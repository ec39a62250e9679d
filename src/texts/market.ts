import { market as en } from './en/market';
import { inLanguage } from './language/language';

export const marketTexts = inLanguage({ en });
