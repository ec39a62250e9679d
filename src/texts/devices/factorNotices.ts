import { factorNotices as en } from '@/texts/en/devices/factorNotices';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const factorNoticeTexts = inLanguage('devices:factorNotices', en);
