import { home as en } from './en/home';
import { inLanguage } from './language/language';

export const homeTexts = inLanguage({ en });
