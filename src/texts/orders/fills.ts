import { fills as en } from '@/texts/en/orders/fills';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const fillTexts = inLanguage('orders:fills', en);
