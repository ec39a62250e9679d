import { fund as en } from '@/texts/en/wallet/fund';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const fundTexts = inLanguage('wallet:fund', en);
