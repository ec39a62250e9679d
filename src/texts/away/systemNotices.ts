import { systemNotices as en } from '@/texts/en/away/systemNotices';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const systemNoticeTexts = inLanguage('away:systemNotices', en);
