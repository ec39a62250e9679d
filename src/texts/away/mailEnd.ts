import { mailEnd as en } from '@/texts/en/away/mailEnd';
import { inLanguage } from '@/texts/language/language';

export const mailEndTexts = inLanguage({ en });
