import { templates as en } from '@/texts/en/orders/templates';
import { inLanguage } from '@/texts/language/language';

export const templateTexts = inLanguage({ en });
