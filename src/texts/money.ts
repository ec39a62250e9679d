import { money as en } from '@/texts/en/money';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const moneyTexts = inLanguage('money', en);
