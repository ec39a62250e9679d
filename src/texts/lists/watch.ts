import { watch as en } from '@/texts/en/lists/watch';
import { inLanguage } from '@/texts/language/language';

export const watchTexts = inLanguage({ en });
