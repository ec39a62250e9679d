import { frame as en } from '@/texts/en/console/frame';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const frameTexts = inLanguage('console:frame', en);
