import { app as en } from '@/texts/en/app';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const appTexts = inLanguage('app', en);
