import { awaySettings as en } from '@/texts/en/away/awaySettings';
import { inLanguage } from '@/texts/language/language';

export const awayTexts = inLanguage({ en });
