import { mine as en } from '@/texts/en/orders/mine';
import { inLanguage } from '@/texts/language/language';

export const mineTexts = inLanguage({ en });
