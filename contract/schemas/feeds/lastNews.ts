import { LIVE_GROUPS, liveGroupSchema } from '@contract/values/liveGroups';
import * as v from 'valibot';

/**
 * Asks our own server when it last had news of these groups, for the user of the socket. What was read before the groups
 * were subscribed to is still right if there was none since.
 */
export const lastNewsQuestion = v.object({
  type: v.literal('lastNews'),
  groups: v.pipe(v.array(liveGroupSchema), v.maxLength(LIVE_GROUPS.length)),
});

/**
 * How long ago that was, in whole milliseconds: a duration, because the clocks of two machines differ. There may have been
 * no news for longer, but never for a shorter time.
 */
export type NewsAges = Readonly<Record<string, unknown>>;

/** The ages in a message of the live channel; null if it is another one. It has no group, so other pages ignore it. */
export function readNewsAges(text: string): NewsAges | null {
  try {
    const { lastNews } = JSON.parse(text) as { lastNews?: NewsAges };
    return typeof lastNews === 'object' ? lastNews : null;
  } catch {
    return null;
  }
}
