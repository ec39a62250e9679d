import { longLists as en } from '@/texts/en/lists/longLists';
import { inLanguage } from '@/texts/language/language';

export const longListTexts = inLanguage({ en });
