import { profile as en } from '@/texts/en/profile';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const profileTexts = inLanguage('profile', en);
