import { candles as en, day as dayEn } from '@/texts/en/orders/candles';
import { inLanguage } from '@/texts/language/language';

export const candleTexts = inLanguage({ en });
export const dayTexts = inLanguage({ en: dayEn });
