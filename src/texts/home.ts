import { home as en } from '@/texts/en/home';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const homeTexts = inLanguage('home', en);
