import { palette as en } from '@/texts/en/palette/palette';
import { inLanguage } from '@/texts/language/language';

export const paletteTexts = inLanguage({ en });
