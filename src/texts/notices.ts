import { notices as en } from '@/texts/en/notices';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const noticeTexts = inLanguage('notices', en);
