import { passkeyLogIn as en } from '@/texts/en/devices/passkeyLogIn';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const passkeyLogInTexts = inLanguage('devices:passkeyLogIn', en);
