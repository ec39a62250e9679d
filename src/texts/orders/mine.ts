import { mine as en } from '@/texts/en/orders/mine';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const mineTexts = inLanguage('orders:mine', en);
