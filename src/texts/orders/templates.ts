import { templates as en } from '@/texts/en/orders/templates';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const templateTexts = inLanguage('orders:templates', en);
