import { transaction } from '@contract/schemas/transaction';
import { windowOf } from '@contract/schemas/window';
import { defineCalls, READ } from './call';

const TRANSACTIONS = {
  ...READ,
  path: 'transactions/',
  answer: windowOf(transaction),
  fedBy: ['transactions'],
} as const;
const FILTERS = { type: null, currency: null, status: null, since: null, until: null } as const;
const OPTIONAL = ['type', 'currency', 'status', 'since', 'until'] as const;

/** Lists in windows (docs/PROTOCOL.md): the capability `windows` of our own server. */
export const windowCalls = defineCalls({
  getNewestTransactions: { ...TRANSACTIONS, query: { limit: null, ...FILTERS }, optional: OPTIONAL },
  getOlderTransactions: { ...TRANSACTIONS, query: { limit: null, before: null, ...FILTERS }, optional: OPTIONAL },
  /** What is under way. A user rarely has more than this. */
  getNewestPending: { ...TRANSACTIONS, query: { status: 'pending', limit: '100' } },
});
