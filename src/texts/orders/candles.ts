import { candles as en, day as dayEn } from '@/texts/en/orders/candles';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const candleTexts = inLanguage('orders:candles', en);
export const dayTexts = inLanguage('orders:day', dayEn);
