import { rateRefusals as en } from '@/texts/en/console/rateRefusals';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const rateRefusals = inLanguage('console:rateRefusals', en);
