import { denial as en } from '@/texts/en/devices/denial';
import { inLanguage } from '@/texts/language/language';

export const denialTexts = inLanguage({ en });
