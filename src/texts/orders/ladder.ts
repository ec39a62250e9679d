import { ladder as en } from '@/texts/en/orders/ladder';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const ladderTexts = inLanguage('orders:ladder', en);
