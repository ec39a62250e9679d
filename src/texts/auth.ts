import { auth as en } from './en/auth';
import { inLanguage } from './language/language';

export const authTexts = inLanguage({ en });
