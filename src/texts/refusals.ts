import { refusals as en } from '@/texts/en/refusals';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const refusalTexts = inLanguage('refusals', en);
