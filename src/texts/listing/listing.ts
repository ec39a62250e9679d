import { inLanguage } from '@/texts/language/inLanguage';
import { formatCount } from '@/texts/language/plural';
import { SHARES } from '@/texts/language/shares';

const PLACES = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (place: number) => `${formatCount(place)}${SUFFIXES[PLACES.select(place)] ?? 'th'}`;

/** A typed rate among those of others: "3rd of 14 rates". */
function place({ place: own, of }: { place: number; of: number }): string {
  if (of === 1) return 'The only rate';
  return `${own === 1 ? 'Best' : ordinal(own)} of ${formatCount(of)} rates`;
}

/** Listing currency at the user's rate, and the user's listings. */
export const listing = {
  title: 'List',
  facts: 'Offer your currency at your own rate, without a fee',
  chooseWallet: 'Choose the wallet to list from',
  titleOf: (currency: string) => `List ${currency}`,
  noFee: 'No fee',
  targetCurrency: 'Target currency',
  chooseTarget: 'Choose the currency you want in return',
  rate: 'Rate',
  failed: 'Your listing could not be created.',

  bandNoTarget: 'Choose the target currency to see the market rate.',
  bandLoading: 'The market rate is loading…',
  bandNoRate: 'No market rate is known for this pair yet.',
  marketRateIs: 'Market rate: {rate}',
  bandAsRead: (low: string, high: string, unit: string) => `That is ${low} to ${high} ${unit}.`,
  accepted: 'Accepted: {low} to {high}',
  span: (low: string, high: string) => `${low} to ${high}`,

  youList: 'You list',
  fee: 'Fee',
  atRate: 'At rate',
  youReceive: 'You receive if taken fully',

  chartOf: (currency: string, swapTo: string) => `Rates of ${currency} for ${swapTo} in the band of 90 to 110%`,
  chartLow: SHARES.lowestRate,
  chartMarket: 'market',
  chartHigh: SHARES.highestRate,
  chartRate: (swapTo: string, currency: string) => `Rate within the band, ${swapTo} per ${currency}`,
  chartNoRate: (marketRate: string) => `No rate yet. Market ${marketRate}`,
  chartHint: 'Enter a rate, or pick one on the chart.',
  refused: (breach: string) => `Refused. ${breach}`,
  /** The amounts that others list at better rates and at the same one; null for none. */
  placed: (rank: { place: number; of: number }, ahead: string | null, beside: string | null) => {
    const better = ahead === null ? 'nothing ahead of it' : `${ahead} ahead of it at better rates`;
    return `${place(rank)}, ${better}${beside === null ? '' : `, and ${beside} at the same rate, older ones first`}.`;
  },
  crossed: 'Others already offer {currency} at {rate}, which meets your rate. Exchange with them, or ask for {least}.',
  exchangeInstead: 'Exchange instead',

  marketOf: (currency: string, swapTo: string) => `${currency} for ${swapTo}, listed by others`,
  loadingMarket: 'Loading what others list',
  noneListed: (currency: string, swapTo: string) => `Nobody else lists ${currency} for ${swapTo}.`,
  noneListedHint: 'Your listing would be the first.',
  yours: 'yours',

  myListings: 'My listings',
  listCurrency: 'List currency',
  activeCount: (count: string) => `${count} active`,
  activeListings: 'Active listings',
  loadingOwn: 'Loading your listings',
  noOwn: 'You have no active listings.',
  noOwnHint: `List currency at your own rate, between ${SHARES.lowestRate} and ${SHARES.highestRate} of the market rate.`,
  ownCaption: 'My active listings',
  listing: 'Listing',
  amount: 'Amount',
  marketRate: 'Market rate',
  toMarket: 'To market',
  rank: 'Rank by rate',
  rankOf: ({ place: own, of }: { place: number; of: number }) =>
    own === 1 ? `best of ${formatCount(of)}` : `${formatCount(own)} of ${formatCount(of)}`,

  delete: 'Delete',
  deleteOf: (amount: string, swapTo: string) => `Delete the listing of ${amount} towards ${swapTo}`,
  deleteQuestion: 'Delete this listing?',
  keep: 'Keep it',
  deleteListing: 'Delete listing',
  deleteEffect: (currency: string) => `{amount} goes back to your ${currency} wallet.`,
  deleteFailed: (swapTo: string) =>
    `Your listing of {amount} towards ${swapTo} could not be deleted and is still active. {reason}`,
};

export const listingTexts = inLanguage('listing', listing);
