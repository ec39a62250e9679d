import { market as en } from '@/texts/en/market';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const marketTexts = inLanguage('market', en);
