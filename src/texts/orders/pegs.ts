import { pegs as en } from '@/texts/en/orders/pegs';
import { inLanguage } from '@/texts/language/language';

export const pegTexts = inLanguage({ en });
