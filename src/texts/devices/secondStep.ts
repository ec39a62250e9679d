import { secondStep as en } from '@/texts/en/devices/secondStep';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const secondStepTexts = inLanguage('devices:secondStep', en);
