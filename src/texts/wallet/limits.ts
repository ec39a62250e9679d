import { limits as en } from '@/texts/en/wallet/limits';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const limitTexts = inLanguage('wallet:limits', en);
