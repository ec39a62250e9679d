import * as v from 'valibot';
import { notification } from './notifications';
import { trade } from './trades';
import { user } from './user';
import { decimalText } from './values/decimalText';
import { LISTINGS_FEED_VERSION, LISTINGS_SUM, LISTINGS_VERSION } from './values/listingsFeed';
import { MARKETS } from './values/markets';
import { FOLLOWED_GROUPS, OWN_FEED_VERSION, OWN_VERSION } from './values/ownFeed';
import { idText } from './values/text';
import { transaction } from './values/transaction';
import { wallet } from './wallets';

const version = v.pipe(v.string(), v.regex(LISTINGS_VERSION));

/** A listing as a row: id, user, currency, swap_to, Amount, rate. Ids are text; Amount and rate canonical decimal text. */
const listingRow = v.strictTuple([idText, idText, v.string(), v.string(), decimalText, decimalText]);

/**
 * What changed in the listings that can be traded, from one version to another. `set` has the whole rows of what is new
 * or changed, `del` the ids of what can no longer be traded (also of what never could be seen). `paused` has those in
 * `del` that did not end; a server that does not send it does not say. `sum` is that of all listings at the version
 * `to`. The lists are in the order of the ids.
 */
export const listingsDelta = v.object({
  group: v.literal('listings'),
  from: version,
  to: version,
  set: v.array(listingRow),
  del: v.array(idText),
  paused: v.optional(v.array(idText)),
  sum: v.pipe(v.string(), v.regex(LISTINGS_SUM)),
});
export type ListingsDelta = v.InferOutput<typeof listingsDelta>;
export type ListingsDeltaRow = v.InferOutput<typeof listingRow>;

/** How a client that holds the listings at version `since` asks to be sent the changes. */
export const subscribeFeedMessage = v.object({
  type: v.literal('subscribe'),
  group: v.literal('listings'),
  feed: v.literal(LISTINGS_FEED_VERSION),
  since: version,
});

const ownVersion = v.pipe(v.string(), v.regex(OWN_VERSION));
const step = { from: ownVersion, to: ownVersion };
// Not by Valibot's own rules, which every page before the log-in would download with the rest of Valibot.
const count = v.pipe(
  v.number(),
  v.check((value) => Number.isInteger(value) && value >= 0),
);

/**
 * What changed in a user's notifications from one version to another. `set` has what is new or changed, `del` the ids of
 * what was removed. `unread` is how many are unread at the version `to`, but at most as many as an answer has.
 */
const notificationsDelta = v.object({
  group: v.literal('notifications'),
  ...step,
  set: v.array(notification),
  del: v.array(idText),
  unread: count,
});

/** The same for the user's transactions. None is ever removed. */
const transactionsDelta = v.object({ group: v.literal('transactions'), ...step, set: v.array(transaction) });

/** A user's wallets and the user, all of them, because they are few. */
const homeDelta = v.object({ group: v.literal('homepage_updates'), ...step, wallets: v.array(wallet), me: user });

/** What was traded in all markets, newest first. It is the same for everybody. */
const tradesDelta = v.object({
  group: v.literal('trades'),
  ...step,
  set: v.array(v.object({ market: v.picklist(MARKETS), ...trade.entries })),
});

/** What changed in what one user sees, in the shapes of the answers. */
export const ownDelta = v.variant('group', [notificationsDelta, transactionsDelta, homeDelta, tradesDelta]);
export type OwnDelta = v.InferOutput<typeof ownDelta>;

/** How a page that shows a group at version `since` asks to be sent the changes. */
export const subscribeOwnMessage = v.object({
  type: v.literal('subscribe'),
  group: v.picklist(FOLLOWED_GROUPS),
  feed: v.literal(OWN_FEED_VERSION),
  since: ownVersion,
});
