import { order as en } from '@/texts/en/orders/order';
import { inLanguage } from '@/texts/language/language';

export const orderTexts = inLanguage({ en });
