import { listingChanges as en } from '@/texts/en/orders/listingChanges';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const listingChangeTexts = inLanguage('orders:listingChanges', en);
