import { receipt as en } from '@/texts/en/wallet/receipt';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const receiptTexts = inLanguage('wallet:receipt', en);
