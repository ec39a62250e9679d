import { inbox as en } from '@/texts/en/console/inbox';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const inboxTexts = inLanguage('console:inbox', en);
