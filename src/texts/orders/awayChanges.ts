import { awayChanges as en } from '@/texts/en/orders/awayChanges';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const awayChangesTexts = inLanguage('orders:awayChanges', en);
