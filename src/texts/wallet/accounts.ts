import { accounts as en } from '@/texts/en/wallet/accounts';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const accountsTexts = inLanguage('wallet:accounts', en);
