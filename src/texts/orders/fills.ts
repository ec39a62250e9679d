import { fills as en } from '@/texts/en/orders/fills';
import { inLanguage } from '@/texts/language/language';

export const fillTexts = inLanguage({ en });
