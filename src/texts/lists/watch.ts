import { watch as en } from '@/texts/en/lists/watch';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const watchTexts = inLanguage('lists:watch', en);
