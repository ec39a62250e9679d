import { profit as en } from '@/texts/en/wallet/profit';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const profitTexts = inLanguage('wallet:profit', en);
