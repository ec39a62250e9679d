import { inLanguage } from './language/inLanguage';

/** What leads to alerts from other screens. */
export const alertMarks = {
  alerts: 'Alerts',
  alertOn: (currency: string, swapTo: string) => `Alert on ${currency} for ${swapTo}`,
  alertAt: (rate: string) => `Alert at ${rate}`,
};

export const alertMarkTexts = inLanguage('lists:alertMarks', alertMarks);
