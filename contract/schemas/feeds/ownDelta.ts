import * as v from 'valibot';
import { FOLLOWED_GROUPS, OWN_FEED_VERSION, OWN_VERSION } from '@contract/values/ownFeed';
import { MARKETS } from '@contract/values/markets';
import { idText } from '@contract/values/text';
import { notification } from '@contract/schemas/notification';
import { trade } from '@contract/schemas/own/trades';
import { transaction } from '@contract/schemas/transaction';
import { user } from '@contract/schemas/user';
import { wallet } from '@contract/schemas/wallet';

const version = v.pipe(v.string(), v.regex(OWN_VERSION));
const step = { from: version, to: version };
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
  since: version,
});
