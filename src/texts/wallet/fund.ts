import { fund as en } from '@/texts/en/wallet/fund';
import { inLanguage } from '@/texts/language/language';

export const fundTexts = inLanguage({ en });
