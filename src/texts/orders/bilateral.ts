import { bilateral as en } from '@/texts/en/orders/bilateral';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const bilateralTexts = inLanguage('orders:bilateral', en);
