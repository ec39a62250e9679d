import { tape as en } from '@/texts/en/orders/tape';
import { inLanguage } from '@/texts/language/language';

export const tapeTexts = inLanguage({ en });
