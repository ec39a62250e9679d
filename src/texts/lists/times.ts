import { times as en } from '@/texts/en/lists/times';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const timeTexts = inLanguage('lists:times', en);
