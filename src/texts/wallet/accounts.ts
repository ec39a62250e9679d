import { accounts as en } from '@/texts/en/wallet/accounts';
import { inLanguage } from '@/texts/language/language';

export const accountsTexts = inLanguage({ en });
