import { refusals as en } from './en/refusals';
import { inLanguage } from './language/language';

export const refusalTexts = inLanguage({ en });
