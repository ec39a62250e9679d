import { opener as en } from '@/texts/en/palette/opener';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const openerTexts = inLanguage('palette:opener', en);
