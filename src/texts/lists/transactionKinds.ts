import { transactionKinds as en } from '@/texts/en/lists/transactionKinds';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const transactionKindTexts = inLanguage('lists:transactionKinds', en);
