import { systemNotices as en } from '@/texts/en/away/systemNotices';
import { inLanguage } from '@/texts/language/language';

export const systemNoticeTexts = inLanguage({ en });
