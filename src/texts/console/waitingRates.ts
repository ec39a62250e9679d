import { waitingRates as en } from '@/texts/en/console/waitingRates';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const waitingRatesTexts = inLanguage('console:waitingRates', en);
