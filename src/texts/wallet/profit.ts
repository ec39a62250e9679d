import { inLanguage } from '@/texts/language/inLanguage';

/** Average cost and result of each currency. */
export const profit = {
  title: 'Profit and loss',
  countedIn: 'Counted in',
  method:
    'First in, first out (FIFO): what you got first leaves first. Fees are part of the cost. Money that you fund costs what it is worth at that moment, and a withdrawal brings neither profit nor loss. Trades between two other currencies count at the market rate of their moment.',
  table: (currency: string) => `What your currencies cost and brought, counted in ${currency}`,
  currency: 'Currency',
  held: 'Held',
  heldHint: 'In the wallet, in your listings and held for your orders.',
  average: 'Average cost',
  cost: 'Cost of what is held',
  worth: 'Worth now',
  unrealised: 'Unrealised',
  realised: 'Realised',
  total: 'All together',
  byYear: 'By year',
  year: 'Year',
  fees: 'Fees paid',
  download: 'Download CSV',
  yearTable: (year: string, currency: string) => `What ${year} brought, counted in ${currency}`,
  counting: 'Your history is being counted.',
  loading: 'Loading profit and loss',
  none: (base: string) => `You hold no currency but ${base}, and have sold none.`,
  noneHint: 'What you fund or buy is shown here with its cost.',
  fund: 'Fund Wallet',
  notAnnounced: 'This server counts no profit and loss.',
  notLoaded: 'Profit and loss could not be loaded.',
  tryAgain: 'Try again',
  dropped: (value: string) => `An unknown currency in the address was left out: ${value}.`,
};

export const profitTexts = inLanguage('profit', profit);
