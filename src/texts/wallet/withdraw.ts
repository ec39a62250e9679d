import { withdraw as en } from '@/texts/en/wallet/withdraw';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const withdrawTexts = inLanguage('wallet:withdraw', en);
