import { controls as en } from './en/controls';
import { inLanguage } from './language/language';

export const controlTexts = inLanguage({ en });
