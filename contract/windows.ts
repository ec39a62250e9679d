import { ownCalls, READ } from './call';
import { notification } from './notifications';
import { order } from './orders';
import { ownListing } from './listingChanges';
import { transaction } from './values/transaction';
import { windowOf } from './countedWindows';

const TRANSACTIONS = {
  ...READ,
  path: 'transactions/',
  answer: windowOf(transaction),
  fedBy: ['transactions'],
} as const;
const NOTIFICATIONS = {
  ...READ,
  path: 'notifications/',
  answer: windowOf(notification),
  fedBy: ['notifications'],
} as const;
const OWN_LISTINGS = { ...READ, path: 'listings/', answer: windowOf(ownListing), fedBy: ['listings', 'pegs'] } as const;
const OWN_ORDERS = { ...READ, path: 'orders/', answer: windowOf(order), fedBy: ['orders'] } as const;

const OWN = { created_by_user: 'true' } as const;
const NEWEST = { limit: null } as const;
const OLDER = { limit: null, before: null } as const;
const TIMES = { since: null, until: null } as const;
const KINDS = { type: null, currency: null, status: null } as const;
const FOUND = { min: null, max: null, words: null } as const;
const FILTERS = ['type', 'currency', 'status', 'since', 'until', 'min', 'max', 'words'];

/** Lists in windows (docs/PROTOCOL.md): the capability `windows` of our own server. */
export const windowCalls = ownCalls('windows', {
  getNewestTransactions: {
    ...TRANSACTIONS,
    query: { ...NEWEST, ...KINDS, ...TIMES, ...FOUND },
    optional: FILTERS,
  },
  getOlderTransactions: {
    ...TRANSACTIONS,
    query: { ...OLDER, ...KINDS, ...TIMES, ...FOUND },
    optional: FILTERS,
  },
  /** A `kind` is asked for only if the capability `notices` was announced. */
  getNewestNotifications: {
    ...NOTIFICATIONS,
    query: { ...NEWEST, kind: null, ...TIMES },
    optional: ['kind', 'since', 'until'],
  },
  getOlderNotifications: {
    ...NOTIFICATIONS,
    query: { ...OLDER, kind: null, ...TIMES },
    optional: ['kind', 'since', 'until'],
  },
  getOlderOwnListings: {
    ...OWN_LISTINGS,
    query: { ...OWN, ...OLDER, currency: null, ...TIMES },
    optional: ['currency', 'since', 'until'],
  },
  getNewestOwnOrders: {
    ...OWN_ORDERS,
    query: { ...OWN, ...NEWEST, currency: null, ...TIMES },
    optional: ['currency', 'since', 'until'],
  },
  getOlderOwnOrders: {
    ...OWN_ORDERS,
    query: { ...OWN, ...OLDER, currency: null, ...TIMES },
    optional: ['currency', 'since', 'until'],
  },
});
