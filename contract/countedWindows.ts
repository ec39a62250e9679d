import * as v from 'valibot';
import { defineCalls, READ } from './call';
import { ownListing } from './listingChanges';
import { transaction } from './values/transaction';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** One window of a list, newest first. `next` is the cursor of the window of older rows, or null after the oldest. */
export const windowOf = <const Schema extends AnySchema>(entry: Schema) =>
  v.object({ results: v.array(entry), next: v.nullable(v.string()) });

/** How many rows a window has, and if these are all of its list. */
export const countOfWindow = v.pipe(
  windowOf(v.unknown()),
  v.transform(({ results, next }) => ({ count: results.length, areAll: next === null })),
);

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
