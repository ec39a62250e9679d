import { multilateral as en } from '@/texts/en/orders/multilateral';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const multilateralTexts = inLanguage('orders:multilateral', en);
