import { statement as en } from '@/texts/en/wallet/statement';
import { inLanguage } from '@/texts/language/language';

export const statementTexts = inLanguage({ en });
