import { denial as en } from '@/texts/en/devices/denial';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const denialTexts = inLanguage('devices:denial', en);
