import type { Listing } from '@contract/listings';
import { LISTINGS_FEED_HEADER, offerText } from '@contract/values/listingsFeed';
import type { LiveGroup } from '@contract/values/liveGroups';
import { compareIds, deltaOf, sumOfListings, sumText } from '@/domain/book/listingsFeed';
import type { AnyCallName } from './recorder';
import type { BackendState } from './state';

/** The feed of our own server: offered with all listings once `isOffered` is set. The ids of listings must ascend. */
export function createMswFeed(state: BackendState, send: (text: string) => void) {
  let changes = 1;
  const step = () => {
    const version = `${String(changes)}-1`;
    return { version, sum: sumText(sumOfListings(state.listings), version) };
  };
  const feed = {
    isOffered: false,
    /** The headers of an answer to this call that say which version it shows. */
    headers: (name: AnyCallName): Record<string, string> =>
      feed.isOffered && name === 'getListings' ? { [LISTINGS_FEED_HEADER]: offerText(step()) } : {},
    /** What a socket is sent that asks for the changes since a version: that there were none, or only that there were. */
    textSince(group: LiveGroup, since: string): string | null {
      if (group !== 'listings') return null;
      const { version, sum } = step();
      return JSON.stringify(
        since === version ? deltaOf({ from: since, to: since, sum }, [], () => undefined) : { group },
      );
    },
    /** Changes the listings, and sends what changed to every socket. */
    push(change: (listings: Listing[]) => void): void {
      const before = new Map(state.listings.map((listing) => [listing.id, listing]));
      const from = step().version;
      state.listings = state.listings.map((listing) => ({ ...listing }));
      change(state.listings);
      state.listings.sort((one, other) => compareIds(one.id, other.id));
      changes += 1;
      const after = new Map(state.listings.map((listing) => [listing.id, listing]));
      const ids = [...before.keys(), ...after.keys()].filter(
        (id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)),
      );
      const { version, sum } = step();
      send(JSON.stringify(deltaOf({ from, to: version, sum }, ids, (id) => after.get(id))));
    },
  };
  return feed;
}
