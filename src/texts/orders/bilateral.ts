import { bilateral as en } from '@/texts/en/orders/bilateral';
import { inLanguage } from '@/texts/language/language';

export const bilateralTexts = inLanguage({ en });
