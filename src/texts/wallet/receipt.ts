import { receipt as en } from '@/texts/en/wallet/receipt';
import { inLanguage } from '@/texts/language/language';

export const receiptTexts = inLanguage({ en });
