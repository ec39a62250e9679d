import { tape as en } from '@/texts/en/orders/tape';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const tapeTexts = inLanguage('orders:tape', en);
