import { profile as en } from './en/profile';
import { inLanguage } from './language/language';

export const profileTexts = inLanguage({ en });
