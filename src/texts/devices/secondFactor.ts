import { secondFactor as en } from '@/texts/en/devices/secondFactor';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const secondFactorTexts = inLanguage('devices:secondFactor', en);
