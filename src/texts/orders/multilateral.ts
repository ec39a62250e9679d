import { multilateral as en } from '@/texts/en/orders/multilateral';
import { inLanguage } from '@/texts/language/language';

export const multilateralTexts = inLanguage({ en });
