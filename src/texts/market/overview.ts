import { inLanguage } from '@/texts/language/inLanguage';
import { formFor } from '@/texts/language/plural';

/** The overview of the market: the tiles, the best rates of each currency, the user's own listings. */
export const overview = {
  bestRate: 'Best rate',
  marketRate: 'Market',
  amount: 'Amount',
  myListings: 'My Listings',
  ownFacts: (count: number) => formFor(count, { one: 'active listing of yours', other: 'active listings of yours' }),
  loadingOwn: 'Loading your listings',
  noOwn: 'You list nothing at the moment.',
  ownCaption: 'My listings',
  othersFacts: (count: number) => formFor(count, { one: 'listing by others', other: 'listings by others' }),
  bestRatesOf: (currency: string) => `Best rates of ${currency}`,
  publicMarketTile: 'Public Market',
  loadingMarket: 'Loading the market',
  bestRates: 'Best rates',
};

export const overviewTexts = inLanguage('overview', overview);
