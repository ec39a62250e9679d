import { awaySettings as en } from '@/texts/en/away/awaySettings';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const awayTexts = inLanguage('away:awaySettings', en);
