import { defineCalls, READ } from '@contract/calls/call';
import { ownListing } from '@contract/schemas/own/listingChange';
import { transaction } from '@contract/schemas/transaction';
import { countOfWindow, windowOf } from '@contract/schemas/window';

/** The newest rows of lists that are shown in part and counted on many screens: the capability `windows`. */
export const countedCalls = defineCalls({
  /** What is under way. A user rarely has more than this. */
  getNewestPending: {
    ...READ,
    path: 'transactions/',
    query: { status: 'pending', limit: '100' },
    answer: windowOf(transaction),
    fedBy: ['transactions'],
  },
  /** As many of the unread notifications as are worth counting. */
  getNewestUnread: {
    ...READ,
    path: 'notifications/',
    query: { unread: 'true', limit: '100' },
    answer: countOfWindow,
    fedBy: ['notifications'],
  },
  getNewestOwnListings: {
    ...READ,
    path: 'listings/',
    query: { created_by_user: 'true', limit: null },
    answer: windowOf(ownListing),
    fedBy: ['listings', 'pegs'],
  },
});
