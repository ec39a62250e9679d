import { defineCalls, READ } from '@contract/calls/call';
import { tradesAnswer } from '@contract/schemas/own/trades';

const TRADES = { ...READ, path: 'trades/', answer: tradesAnswer, fedBy: ['trades'] } as const;

/** What was traded (docs/PROTOCOL.md): the capability `trades` of our own server. */
export const tradeCalls = defineCalls({
  getNewestTrades: { ...TRADES, query: { market: null, limit: null } },
  getOlderTrades: { ...TRADES, query: { market: null, limit: null, before: null } },
});
