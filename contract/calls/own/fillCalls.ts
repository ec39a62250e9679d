import { defineCalls, READ } from '@contract/calls/call';
import { fillsAnswer, listingProgressAnswer, orderResultAnswer, ownFillsAnswer } from '@contract/schemas/own/fills';

/** A fill pays the lister, so their wallets change with it. */
const WITH_WALLETS = ['homepage_updates', 'transactions'] as const;
const FILLS = { ...READ, path: 'fills/', answer: fillsAnswer, fedBy: WITH_WALLETS } as const;
const PROGRESS = { ...READ, path: 'listing-progress/', answer: listingProgressAnswer, fedBy: WITH_WALLETS } as const;

/** What became of listings and orders (docs/PROTOCOL.md): the capability `fills` of our own server. */
export const fillCalls = defineCalls({
  getListingProgress: { ...PROGRESS, query: { ids: null } },
  getProgressOfTransaction: { ...PROGRESS, query: { transaction: null } },
  getEndedListings: { ...PROGRESS, query: { ended: 'true' }, fedBy: [...WITH_WALLETS, 'listings'] },
  getLastFills: { ...READ, path: 'own-fills/', query: { limit: null }, answer: ownFillsAnswer, fedBy: WITH_WALLETS },
  getOrderResult: {
    ...READ,
    path: 'order-result/',
    query: { transaction: null },
    answer: orderResultAnswer,
    fedBy: ['transactions'],
  },
  getNewestFills: {
    ...FILLS,
    query: { listing: null, transaction: null, limit: null },
    optional: ['listing', 'transaction'],
  },
  getOlderFills: {
    ...FILLS,
    query: { listing: null, transaction: null, limit: null, before: null },
    optional: ['listing', 'transaction'],
  },
});
