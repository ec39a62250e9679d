import { rates as en } from '@/texts/en/console/rates';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const ratesTexts = inLanguage('console:rates', en);
