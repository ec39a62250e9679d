import { layout as en } from '@/texts/en/orders/layout';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const layoutTexts = inLanguage('orders:layout', en);
