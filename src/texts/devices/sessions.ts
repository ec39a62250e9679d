import { sessions as en } from '@/texts/en/devices/sessions';
import { inLanguage } from '@/texts/language/language';

export const sessionTexts = inLanguage({ en });
