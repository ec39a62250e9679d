import { inLanguage } from './language/inLanguage';

const older = (rows: string) => ({
  loading: `Loading older ${rows}`,
  notLoaded: `Older ${rows} could not be loaded.`,
  none: `There are no older ${rows}.`,
});

/** Lists of which only a part is loaded. */
export const longLists = {
  tryAgain: 'Try again',
  older: {
    transactions: older('transactions'),
    notifications: older('notifications'),
    listings: older('listings'),
    orders: older('orders'),
    lines: older('lines'),
    fills: older('fills'),
  },
};

export const longListTexts = inLanguage('longLists', longLists);
