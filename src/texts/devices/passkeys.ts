import { passkeys as en } from '@/texts/en/devices/passkeys';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const passkeyTexts = inLanguage('devices:passkeys', en);
