import { statement as en } from '@/texts/en/wallet/statement';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const statementTexts = inLanguage('wallet:statement', en);
