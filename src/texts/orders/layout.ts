import { layout as en } from '@/texts/en/orders/layout';
import { inLanguage } from '@/texts/language/language';

export const layoutTexts = inLanguage({ en });
