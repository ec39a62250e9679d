import { desk as en } from '@/texts/en/console/desk';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const deskTexts = inLanguage('console:desk', en);
