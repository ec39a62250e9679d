import { consoleRefusals as en } from '@/texts/en/console/refusals';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const consoleRefusals = inLanguage('console:refusals', en);
