import { brand as en } from '@/texts/en/brand';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const brandTexts = inLanguage('brand', en);
