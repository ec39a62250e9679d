import { alerts as en } from '@/texts/en/lists/alerts';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const alertTexts = inLanguage('lists:alerts', en);
