import { image as en } from '@/texts/en/wallet/image';
import { inLanguage } from '@/texts/language/language';

export const imageTexts = inLanguage({ en });
