import { opener as en } from '@/texts/en/palette/opener';
import { inLanguage } from '@/texts/language/language';

export const openerTexts = inLanguage({ en });
