import { share as en } from '@/texts/en/orders/share';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const shareTexts = inLanguage('orders:share', en);
