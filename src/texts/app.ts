import { app as en } from './en/app';
import { inLanguage } from './language/language';

export const appTexts = inLanguage({ en });
