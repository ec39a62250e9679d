import { receiptCheck as en } from '@/texts/en/wallet/receiptCheck';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const receiptCheckTexts = inLanguage('wallet:receiptCheck', en);
