import { overview as en } from '@/texts/en/orders/overview';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const overviewTexts = inLanguage('orders:overview', en);
