import { pegs as en } from '@/texts/en/orders/pegs';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const pegTexts = inLanguage('orders:pegs', en);
