import { notices as en } from './en/notices';
import { inLanguage } from './language/language';

export const noticeTexts = inLanguage({ en });
