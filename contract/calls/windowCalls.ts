import { notification } from '@contract/schemas/notification';
import { transaction } from '@contract/schemas/transaction';
import { countOfWindow, windowOf } from '@contract/schemas/window';
import { defineCalls, READ } from './call';

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

const NEWEST = { limit: null } as const;
const OLDER = { limit: null, before: null } as const;
const TIMES = { since: null, until: null } as const;
const KINDS = { type: null, currency: null, status: null } as const;

/** Lists in windows (docs/PROTOCOL.md): the capability `windows` of our own server. */
export const windowCalls = defineCalls({
  getNewestTransactions: {
    ...TRANSACTIONS,
    query: { ...NEWEST, ...KINDS, ...TIMES },
    optional: ['type', 'currency', 'status', 'since', 'until'],
  },
  getOlderTransactions: {
    ...TRANSACTIONS,
    query: { ...OLDER, ...KINDS, ...TIMES },
    optional: ['type', 'currency', 'status', 'since', 'until'],
  },
  /** What is under way. A user rarely has more than this. */
  getNewestPending: { ...TRANSACTIONS, query: { status: 'pending', limit: '100' } },
  getNewestNotifications: { ...NOTIFICATIONS, query: { ...NEWEST, ...TIMES }, optional: ['since', 'until'] },
  getOlderNotifications: { ...NOTIFICATIONS, query: { ...OLDER, ...TIMES }, optional: ['since', 'until'] },
  /** As many of the unread notifications as are worth counting. */
  getNewestUnread: { ...NOTIFICATIONS, query: { unread: 'true', limit: '100' }, answer: countOfWindow },
});
