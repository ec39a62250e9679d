import { mailEnd as en } from '@/texts/en/away/mailEnd';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const mailEndTexts = inLanguage('away:mailEnd', en);
