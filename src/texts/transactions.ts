import { transactions as en } from './en/transactions';
import { inLanguage } from './language/language';

export const transactionTexts = inLanguage({ en });
