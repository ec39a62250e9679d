import { share as en } from '@/texts/en/orders/share';
import { inLanguage } from '@/texts/language/language';

export const shareTexts = inLanguage({ en });
