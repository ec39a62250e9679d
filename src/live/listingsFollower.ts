import { listingCalls } from '@contract/listings';
import type { ListingsDelta } from '@contract/feeds';
import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { concerns, followDelta, readDelta, versionOf } from '@/api/listings/followedTable';
import { listingsApi } from '@/api/listings/listingsApi';
import { isTable } from '@/api/listings/wireFacts';
import { checkToken } from '@/api/session/tokenStorage';
import { type ApiStore, cacheEntries, type CacheEntry, entriesOf } from './cacheEntries';

/** A socket that takes longer to say what has changed is not waited for: the listings are fetched. */
const PATIENCE_MS = RECONNECT_DELAY_MS;

const { name } = listingCalls.getListings;

export interface FollowerPorts {
  isBusy: (entry: CacheEntry) => boolean;
  touch: (key: string) => void;
  /** A delta was applied to the entry: it is as fresh as after a fetch. */
  onApplied: (key: string) => void;
  /** Whether the listings of this lister may be the user's own. */
  isOwn: (lister: { user: string | null }) => boolean;
  /** Asks the socket what has changed since a version. False if it cannot be asked. */
  askSocket: (since: string) => boolean;
}

/** The socket was asked what has changed. */
interface Question {
  since: string;
  /** @param isAnswered whether the held listings are up to date by the answer */
  end: (isAnswered: boolean) => void;
}

/**
 * Keeps the cached listings up to date with the deltas that are pushed, without a call. Wherever they would be fetched
 * again, also after a gap, the socket is asked first.
 */
export function createListingsFollower(store: ApiStore, ports: FollowerPorts) {
  const { isBusy, touch, onApplied, isOwn, askSocket } = ports;
  let question: Question | null = null;
  const held = () => cacheEntries(store.getState()).find(({ endpoint }) => endpoint === name);

  const follow = (entry: CacheEntry, delta: ListingsDelta) => {
    checkToken();
    if (entry.status !== 'fulfilled' || !isTable(entry.data)) return 'useless';
    const followed = followDelta(entry.data, delta);
    if (followed.outcome !== 'applied') return followed.outcome;
    const arrived = { endpointName: name, arg: undefined, value: followed.table };
    if (followed.table !== entry.data) store.dispatch(listingsApi.util.upsertQueryEntries([arrived]));
    onApplied(entry.key);
    return 'applied';
  };

  const takeDelta = (entry: CacheEntry, delta: ListingsDelta) => {
    if (question) {
      // Others were sent before the server read the question. The answer includes them.
      if (delta.from === question.since) question.end(follow(entry, delta) !== 'useless');
      return;
    }
    // What is being fetched may be older or younger than the delta.
    const outcome = isBusy(entry) ? 'gap' : follow(entry, delta);
    if (outcome === 'gap' || outcome === 'useless') touch(entry.key);
  };

  /** Other lists, like that of the user's own listings, change only with a listing of the user. */
  const touchOthers = (delta: ListingsDelta | null) => {
    const others = entriesOf(store.getState(), 'listings').filter(({ endpoint }) => endpoint !== name);
    if (others.length > 0 && (!delta || concerns(isOwn, held()?.data, delta))) others.forEach(({ key }) => touch(key));
  };

  return {
    /** The version from which on the changes can be followed; null if there is none, or the next one is coming. */
    version() {
      const entry = held();
      return entry && !isBusy(entry) ? versionOf(entry.data) : null;
    },
    /**
     * Asks the socket what has changed. True once it has answered; false if the listings have to be fetched, because it
     * cannot be asked, does not know, or does not answer in time.
     */
    resume(signal: AbortSignal): Promise<boolean> {
      const since = versionOf(held()?.data);
      if (since === null || !askSocket(since)) return Promise.resolve(false);
      return new Promise((resolve) => {
        const end = (isAnswered: boolean) => {
          clearTimeout(timer);
          question = null;
          resolve(isAnswered);
        };
        const timer = setTimeout(end, PATIENCE_MS, false);
        question = { since, end };
        signal.addEventListener('abort', () => end(false), { once: true });
      });
    },
    /** Takes a message of the listings; false if it has to be treated as a hint. */
    take(text: string): boolean {
      const delta = readDelta(text);
      // A hint is an answer too: the server does not know, or it would be too long.
      if (!question && (!delta || document.hidden)) return false;
      touchOthers(delta);
      const entry = held();
      if (entry && delta) takeDelta(entry, delta);
      else question?.end(false);
      return true;
    },
    /** The socket closed, or the session ended. */
    clear: () => question?.end(false),
  };
}
