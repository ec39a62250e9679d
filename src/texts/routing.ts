import { routing as en } from '@/texts/en/routing';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const routingTexts = inLanguage('routing', en);
