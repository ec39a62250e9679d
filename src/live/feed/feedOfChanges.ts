import type { ListingsDelta } from '@contract/schemas/listingsDelta';

/** While the listings are fetched, no more deltas than this wait for the answer. */
const MOST_WAITING = 64;
/** An ordinary fetch and a whole one; then the deltas that still do not follow are dropped. */
const MOST_TRIES = 2;

interface FeedPorts {
  /**
   * Applies a delta to what is held, if it follows. `old`: it is part of that already. `gap`: something is missing before
   * it. `useless`: it is damaged, or nothing is held that it could be applied to.
   */
  follow: (delta: ListingsDelta) => 'applied' | 'old' | 'gap' | 'useless';
  /** True while the listings are fetched, or about to be: deltas wait for the answer. */
  isBusy: () => boolean;
  /** Fetches the listings: what has changed since the held version, if there is one that can be followed. */
  ask: () => void;
  /** The next fetch is of the whole answer. */
  distrust: () => void;
}

/** Decides what becomes of each delta that is pushed, and when the listings are fetched after all. */
interface Feed {
  take: (delta: ListingsDelta) => void;
  /** A fetch of the listings ended. */
  settled: (isFailure: boolean) => void;
  /** Nothing is kept from now on: the tab is hidden. What waited is fetched when it is visible again. */
  pause: () => void;
  /** Everything is forgotten: the socket closed, or the session ended. */
  clear: () => void;
}

/**
 * Deltas are applied in the order in which they come. One that does not follow waits for a fetch of what has changed; if
 * it still does not follow then, for a fetch of the whole answer. There is one such fetch at a time, and a fetch that
 * fails is not repeated by the feed.
 */
export function createFeed(ports: FeedPorts): Feed {
  const waiting: ListingsDelta[] = [];
  /** The fetches that were made to close the present gap. */
  let tries = 0;
  let isAsked = false;

  const clear = () => {
    waiting.length = tries = 0;
    isAsked = false;
  };

  /** An answer to a fetch that begins now includes everything that was heard. */
  const startAgain = () => {
    clear();
    ports.ask();
  };

  const closeGap = () => {
    if (isAsked) return;
    if (tries === MOST_TRIES) return startAgain();
    tries += 1;
    if (tries === MOST_TRIES) ports.distrust();
    isAsked = true;
    ports.ask();
  };

  const drain = () => {
    for (let [delta] = waiting; delta; [delta] = waiting) {
      if (ports.isBusy()) return;
      const outcome = ports.follow(delta);
      if (outcome === 'gap') return closeGap();
      if (outcome === 'useless') return startAgain();
      waiting.shift();
    }
    clear();
  };

  return {
    take(delta) {
      waiting.push(delta);
      if (waiting.length > MOST_WAITING) startAgain();
      else drain();
    },
    settled(isFailure) {
      if (!isFailure) isAsked = false;
      drain();
    },
    pause: () => waiting.length > 0 && startAgain(),
    clear,
  };
}
