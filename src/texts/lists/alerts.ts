import { alerts as en } from '@/texts/en/lists/alerts';
import { inLanguage } from '@/texts/language/language';

export const alertTexts = inLanguage({ en });
