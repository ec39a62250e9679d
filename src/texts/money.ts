import { money as en } from './en/money';
import { inLanguage } from './language/language';

export const moneyTexts = inLanguage({ en });
