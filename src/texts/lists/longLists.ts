import { longLists as en } from '@/texts/en/lists/longLists';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const longListTexts = inLanguage('lists:longLists', en);
