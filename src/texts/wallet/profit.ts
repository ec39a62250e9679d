import { profit as en } from '@/texts/en/wallet/profit';
import { inLanguage } from '@/texts/language/language';

export const profitTexts = inLanguage({ en });
