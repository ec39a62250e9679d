import { sessions as en } from '@/texts/en/devices/sessions';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const sessionTexts = inLanguage('devices:sessions', en);
