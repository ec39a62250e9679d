import { type Call, tagsOf } from '@contract/call';
import type { OwnCallName } from '@contract/calls';
import { OWN_ROWS, ownTableOf, withEmpty } from './ownRows';

const taggingOf = (call: Call) => (call.method === 'GET' ? call.fedBy : call.makesStale);

const WITH_WALLETS = 'homepage_updates, transactions';

/** Which groups of the live channel make an answer stale. Of all others the table says none. */
const FED_BY: Partial<Record<OwnCallName, string>> = {
  getNewestTransactions: 'transactions',
  getOlderTransactions: 'transactions',
  getNewestPending: 'transactions',
  getNewestNotifications: 'notifications',
  getOlderNotifications: 'notifications',
  getNewestUnread: 'notifications',
  getNewestOwnListings: 'listings, pegs',
  getOlderOwnListings: 'listings, pegs',
  getNewestOwnOrders: 'orders',
  getOlderOwnOrders: 'orders',
  getListingProgress: WITH_WALLETS,
  getProgressOfTransaction: WITH_WALLETS,
  getEndedListings: `${WITH_WALLETS}, listings`,
  getLastFills: WITH_WALLETS,
  getNewestFills: WITH_WALLETS,
  getOlderFills: WITH_WALLETS,
  getOrderResult: 'transactions',
  getStatement: WITH_WALLETS,
  getStatementFromOldest: WITH_WALLETS,
  getOlderStatement: WITH_WALLETS,
  getProfit: WITH_WALLETS,
  getCashLimits: 'transactions',
  getPayees: 'bank_accounts, transactions',
  getDisputes: 'disputes',
  getNewestTrades: 'trades',
  getOlderTrades: 'trades',
  getNewestCandles: 'trades',
  getOlderCandles: 'trades',
  getDayFigures: 'trades',
  getAlerts: 'notifications',
  getSessions: 'notifications',
  getSecondFactor: 'notifications',
  getPasskeys: 'notifications',
};

/** What a change makes stale in the app of the user who made it. */
const MAKES_STALE: Partial<Record<OwnCallName, string>> = {
  changeListing: 'listings, pegs, homepage_updates',
  pauseListing: 'listings, pegs, homepage_updates',
  resumeListing: 'listings, pegs, homepage_updates',
  savePayee: 'bank_accounts',
  addDisputeEntry: 'disputes',
  createAlert: 'notifications',
  armAlert: 'notifications',
  removeAlert: 'notifications',
  endSession: 'notifications',
  endOtherSessions: 'notifications',
  confirmSecondFactor: 'notifications',
  renewRecoveryCodes: 'notifications',
  markCodesStored: 'notifications',
  endSecondFactor: 'notifications',
  addPasskey: 'notifications',
  removePasskey: 'notifications',
};

test('every call of our own has the groups that feed it or that it makes stale', () => {
  const groups = ownTableOf((call) => tagsOf(taggingOf(call)).join(', '));
  expect(groups).toEqual(withEmpty({ ...FED_BY, ...MAKES_STALE }));
});

test('a call without groups says in words why it has none', () => {
  const reasons = OWN_ROWS.flatMap(([, call]) => {
    const tagging = taggingOf(call);
    return 'none' in tagging ? [tagging.none] : [];
  });
  expect(reasons).toHaveLength(OWN_ROWS.length - Object.keys({ ...FED_BY, ...MAKES_STALE }).length);
  for (const reason of reasons) expect(reason).toMatch(/^\w+( [\w',]+){3,}$/);
});
