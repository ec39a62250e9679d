import { titles as en } from '@/texts/en/public/titles';
import { inLanguage } from '@/texts/language/language';

export const publicTitles = inLanguage({ en });
