import { account as en } from '@/texts/en/console/account';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const accountTexts = inLanguage('console:account', en);
