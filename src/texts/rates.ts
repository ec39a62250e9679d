import { rates as en } from '@/texts/en/rates';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const rateTexts = inLanguage('rates', en);
