import { titles as en } from '@/texts/en/public/titles';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const publicTitles = inLanguage('public:titles', en);
