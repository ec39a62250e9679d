import * as v from 'valibot';
import { NO_DATA, ownCalls, READ, SEND } from './call';
import { LANGUAGE_IDS } from './values/languages';
import { TRADABLE_CURRENCIES } from './values/currencies';

/** Every pair that can be watched, as `CNY/NGN`: CNY that is listed for NGN. */
export const WATCHABLE_PAIRS: readonly string[] = TRADABLE_CURRENCIES.flatMap((currency) =>
  TRADABLE_CURRENCIES.filter((swapTo) => swapTo !== currency).map((swapTo) => `${currency}/${swapTo}`),
);

/** GET watchlist/: the watched pairs in the user's order; null if the user has never watched any. */
export const watchlistAnswer = v.object({ pairs: v.nullable(v.array(v.string())) });

/** PUT watchlist/: all pairs that are watched from now on. */
export const watchlistPayload = v.object({
  pairs: v.pipe(
    v.array(v.picklist(WATCHABLE_PAIRS, `pairs expects a list of ${WATCHABLE_PAIRS.join(', ')}`)),
    v.check((pairs) => new Set(pairs).size === pairs.length, 'pairs expects each pair once'),
  ),
});

/** The watched pairs of a user (docs/PROTOCOL.md): the capability `watchlist` of our own server. */
export const watchlistCalls = ownCalls('watchlist', {
  getWatchlist: {
    ...READ,
    path: 'watchlist/',
    answer: watchlistAnswer,
    fedBy: { none: 'only the user changes it, and the page keeps what they choose' },
  },
  saveWatchlist: { ...SEND, method: 'PUT', path: 'watchlist/', payload: watchlistPayload, makesStale: NO_DATA },
});

/** PUT language/: the language of notifications and mails to the user. */
export const languagePayload = v.object({
  language: v.picklist(LANGUAGE_IDS, `language expects one of ${LANGUAGE_IDS.join(', ')}`),
});

/** The language of what is sent to the user (docs/PROTOCOL.md): the capability `languages` of our own server. */
export const languageCalls = ownCalls('languages', {
  saveLanguage: { ...SEND, method: 'PUT', path: 'language/', payload: languagePayload, makesStale: NO_DATA },
});
