import * as v from 'valibot';
import { WATCHABLE_PAIRS } from '@contract/values/account/watchedPairs';

/** GET watchlist/: the watched pairs in the user's order; null if the user has never watched any. */
export const watchlistAnswer = v.object({ pairs: v.nullable(v.array(v.string())) });

/** PUT watchlist/: all that are watched from now on. */
export const watchlistPayload = v.object({
  pairs: v.pipe(
    v.array(v.picklist(WATCHABLE_PAIRS, `pairs expects a list of ${WATCHABLE_PAIRS.join(', ')}`)),
    v.check((pairs) => new Set(pairs).size === pairs.length, 'pairs expects each pair once'),
  ),
});
