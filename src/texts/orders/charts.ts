import { charts as en } from '@/texts/en/orders/charts';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const chartsTexts = inLanguage('orders:charts', en);
