import { withdraw as en } from '@/texts/en/wallet/withdraw';
import { inLanguage } from '@/texts/language/language';

export const withdrawTexts = inLanguage({ en });
