import { limits as en } from '@/texts/en/wallet/limits';
import { inLanguage } from '@/texts/language/language';

export const limitTexts = inLanguage({ en });
