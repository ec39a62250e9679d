import { controls as en } from '@/texts/en/controls';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const controlTexts = inLanguage('controls', en);
