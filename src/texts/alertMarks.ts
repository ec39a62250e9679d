import { inLanguage } from './language/inLanguage';

/** The links to alerts on other screens. */
export const alertMarks = {
  alerts: 'Alerts',
  alertOn: (currency: string, swapTo: string) => `Alert on ${currency} for ${swapTo}`,
  alertAt: (rate: string) => `Alert at ${rate}`,
};

export const alertMarkTexts = inLanguage('alertMarks', alertMarks);
