import { listingChanges as en } from '@/texts/en/orders/listingChanges';
import { inLanguage } from '@/texts/language/language';

export const listingChangeTexts = inLanguage({ en });
