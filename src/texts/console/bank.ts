import { bankLabels as en } from '@/texts/en/console/bank';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const bankLabels = inLanguage('console:bank', en);
