import * as v from 'valibot';
import { user } from './user';
import { decimalText } from './values/decimalText';
import { LISTINGS_FEED_VERSION, LISTINGS_SUM, LISTINGS_VERSION } from './values/listingsFeed';
import { OWN_FEED_VERSION, OWN_GROUPS, OWN_VERSION } from './values/ownFeed';
import { idText } from './values/text';
import { transaction } from './values/transaction';
import { wallet } from './wallets';

const version = v.pipe(v.string(), v.regex(LISTINGS_VERSION));

/** A listing as a row: id, user, currency, swap_to, Amount, rate. Ids are text; Amount and rate canonical decimal text. */
const listingRow = v.strictTuple([idText, idText, v.string(), v.string(), decimalText, decimalText]);

/**
 * The changes of the tradable listings from one version to another. `set` has the whole rows of new and changed
 * listings, `del` the ids of listings that can no longer be traded (also of some that were never visible). `sum` is
 * that of all listings at the version `to`. The lists are in the order of the ids.
 */
export const listingsDelta = v.object({
  group: v.literal('listings'),
  from: version,
  to: version,
  set: v.array(listingRow),
  del: v.array(idText),
  sum: v.pipe(v.string(), v.regex(LISTINGS_SUM)),
});
export type ListingsDelta = v.InferOutput<typeof listingsDelta>;
export type ListingsDeltaRow = v.InferOutput<typeof listingRow>;

/** The request of a client that holds the listings at version `since` to be sent the changes. */
export const subscribeFeedMessage = v.object({
  type: v.literal('subscribe'),
  group: v.literal('listings'),
  feed: v.literal(LISTINGS_FEED_VERSION),
  since: version,
});

const ownVersion = v.pipe(v.string(), v.regex(OWN_VERSION));
const step = { from: ownVersion, to: ownVersion };
/** The user's transactions that are new or changed from one version to another. None is ever removed. */
const transactionsDelta = v.object({ group: v.literal('transactions'), ...step, set: v.array(transaction) });

/** A user's wallets and the user, all of them, because they are few. */
const homeDelta = v.object({ group: v.literal('homepage_updates'), ...step, wallets: v.array(wallet), me: user });

/** The changes of one user's data, in the shapes of the answers. */
export const ownDelta = v.variant('group', [transactionsDelta, homeDelta]);
export type OwnDelta = v.InferOutput<typeof ownDelta>;

/** The request of a page that shows a group at version `since` to be sent the changes. */
export const subscribeOwnMessage = v.object({
  type: v.literal('subscribe'),
  group: v.picklist(OWN_GROUPS),
  feed: v.literal(OWN_FEED_VERSION),
  since: ownVersion,
});
