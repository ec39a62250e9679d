import { transactions as en } from '@/texts/en/transactions';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const transactionTexts = inLanguage('transactions', en);
