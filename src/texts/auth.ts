import { auth as en } from '@/texts/en/auth';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const authTexts = inLanguage('auth', en);
