import { defineCalls, READ } from '@contract/calls/call';
import { statementAnswer } from '@contract/schemas/own/statement';

const STATEMENT = {
  ...READ,
  path: 'statement/',
  answer: statementAnswer,
  fedBy: ['homepage_updates', 'transactions'],
} as const;
const PERIOD = { currency: null, since: null, until: null } as const;
const optional = ['since', 'until'];

/** The statement of a wallet (docs/PROTOCOL.md): the capability `statements` of our own server. */
export const statementCalls = defineCalls({
  getStatement: { ...STATEMENT, query: { ...PERIOD, limit: null }, optional },
  /** The lines oldest first, as a file or a page has them. */
  getStatementFromOldest: {
    ...STATEMENT,
    query: { ...PERIOD, order: 'oldest', limit: null, after: null },
    optional: [...optional, 'after'],
  },
  getOlderStatement: { ...STATEMENT, query: { ...PERIOD, limit: null, before: null }, optional },
});
