import { acts as en } from '@/texts/en/console/acts';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const actsTexts = inLanguage('console:acts', en);
