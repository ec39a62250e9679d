import { landing as en } from './en/landing';
import { inLanguage } from './language/language';

export const landingTexts = inLanguage({ en });
