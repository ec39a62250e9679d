import { landing as en } from '@/texts/en/landing';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const landingTexts = inLanguage('landing', en);
