import { order as en } from '@/texts/en/orders/order';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const orderTexts = inLanguage('orders:order', en);
