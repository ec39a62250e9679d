import type { alertMarks as en } from '@/texts/en/lists/alertMarks';
import type { Translated } from '@/texts/language/translated';

export const alertMarks: Translated<typeof en> = {
  alerts: 'Alertes',
  alertOn: (currency: string, swapTo: string) => `Alerte sur ${currency} contre ${swapTo}`,
  alertAt: (rate: string) => `Alerte à ${rate}`,
};
