import { figures as en } from '@/texts/en/lists/figures';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const figureTexts = inLanguage('lists:figures', en);
