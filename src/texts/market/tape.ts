import { inLanguage } from '@/texts/language/inLanguage';

/** What was traded in a pair. */
export const tape = {
  title: 'Trades',
  pair: (currency: string, swapTo: string) => `${swapTo} per ${currency}`,
  caption: (currency: string, swapTo: string) => `Newest trades of ${currency} and ${swapTo}`,
  time: 'Time',
  clock: 'HH:mm:ss',
  rate: 'Rate',
  amount: (currency: string) => `Amount ${currency}`,
  bought: 'bought at',
  sold: 'sold at',
  none: 'Nothing has been traded yet.',
  loading: 'Loading trades',
  notLoaded: 'The trades could not be loaded.',
  tryAgain: 'Try again',
};

export const tapeTexts = inLanguage('tape', tape);
