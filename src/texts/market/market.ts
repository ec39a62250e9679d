import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

const RATES = { one: 'rate', other: 'rates' };
const LISTINGS = { one: 'listing', other: 'listings' };
const PAIRS = { one: 'pair', other: 'pairs' };

/** The market of a currency: its books and its desk. */
export const market = {
  caption: (currency: string, swapTo: string) => `${currency} for ${swapTo} by rate, best first`,
  perUnit: (swapTo: string, currency: string) => ` (${swapTo} per ${currency})`,
  total: (currency: string) => `Total ${currency}`,
  listings: 'Listings',
  depth: (currency: string) => `Depth ${currency}`,
  changedNews: (pair: string, count: number, best: string) => `${pair}: ${counted(count, RATES)} changed, best ${best}`,
  gone: 'gone',
  levelChanges: { new: 'new', more: 'more', less: 'less', other: 'changed' },
  youList: 'you list at this rate too',
  best: 'best',
  bothSides: (currency: string, swapTo: string) => `Both sides of ${currency} and ${swapTo} in one book`,
  pairName: (currency: string, swapTo: string) => `${currency} for ${swapTo}`,
  bestLevel: (rate: string) => `best ${rate}`,
  noPairListings: (name: string) => `Nobody else lists ${name} at the moment.`,
  noListingsHint: 'New listings appear here by themselves.',
  loadingOf: (currency: string) => `Loading the market of ${currency}`,
  loading: 'Loading',
  noListings: (currency: string) => `Nobody else lists ${currency} at the moment.`,
  listYourOwn: 'List your own',
  offered: 'Offered',
  levels: 'Levels',
  chartFailed: 'The chart could not be drawn.',
  chartFailedHint: 'The tables say the same in figures.',
  chart: 'Chart',
  publicMarket: 'Public market',
  pairListings: (pairs: number, listings: number) =>
    `${counted(pairs, PAIRS)}, ${counted(listings, LISTINGS)} by others · `,
  pair: 'Pair',
  forCurrency: (swapTo: string) => `for ${swapTo}`,
  orderTicket: 'Order ticket',
  takeARate: 'Take a rate',
  takeRateHint: 'Its ticket opens here, filled in.',
  keysHint: '↑↓ moves, Enter takes a rate, Esc closes',
  notLive: (since: string) => `Not live since ${since}`,
  ratesNotLive: (since: string) => `Market rates not live since ${since}`,
  marketAt: 'Market {rate}',
  toMarket: 'To market',
  currency: 'Currency',
  rate: 'Rate',
};

export const marketTexts = inLanguage('market', market);
