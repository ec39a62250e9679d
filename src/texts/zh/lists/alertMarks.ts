import type { alertMarks as en } from '@/texts/en/lists/alertMarks';
import type { Translated } from '@/texts/language/translated';

export const alertMarks: Translated<typeof en> = {
  alerts: '提醒',
  alertOn: (currency, swapTo) => `${currency} 换 ${swapTo} 的提醒`,
  alertAt: (rate) => `汇率 ${rate} 提醒`,
};
