import { alertMarks as en } from '@/texts/en/lists/alertMarks';
import { inLanguage } from '@/texts/language/language';

export const alertMarkTexts = inLanguage({ en });
