import { page as en } from '@/texts/en/public/page';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const pageTexts = inLanguage('public:page', en);
