import { ratePicker as en } from '@/texts/en/orders/ratePicker';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const ratePickerTexts = inLanguage('orders:ratePicker', en);
