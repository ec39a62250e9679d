import { defineCalls, NO_DATA, READ, SEND } from '@contract/calls/call';
import { watchlistAnswer, watchlistPayload } from '@contract/schemas/own/watchlist';

/** The watched pairs of a user (docs/PROTOCOL.md): the capability `watchlist` of our own server. */
export const watchlistCalls = defineCalls({
  getWatchlist: {
    ...READ,
    path: 'watchlist/',
    answer: watchlistAnswer,
    fedBy: { none: 'only the user changes it, and the page keeps what they choose' },
  },
  saveWatchlist: { ...SEND, method: 'PUT', path: 'watchlist/', payload: watchlistPayload, makesStale: NO_DATA },
});
