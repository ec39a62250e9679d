import { image as en } from '@/texts/en/wallet/image';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const imageTexts = inLanguage('wallet:image', en);
