import { palette as en } from '@/texts/en/palette/palette';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const paletteTexts = inLanguage('palette:palette', en);
