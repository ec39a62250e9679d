import { ladder as en } from '@/texts/en/orders/ladder';
import { inLanguage } from '@/texts/language/language';

export const ladderTexts = inLanguage({ en });
