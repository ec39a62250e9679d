import { alertMarks as en } from '@/texts/en/lists/alertMarks';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const alertMarkTexts = inLanguage('lists:alertMarks', en);
