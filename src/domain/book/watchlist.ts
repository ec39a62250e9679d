/** The watched pairs in the user's order, each as its `pairKey`. */
export type Watchlist = readonly string[];

const PAIR = /^[A-Z]{3}\/[A-Z]{3}$/;

/** Reads a stored text. Anything that is not a pair, and repetitions, are left out. */
export function readWatchlist(text: string): Watchlist {
  return [...new Set(text.split(' '))].filter((key) => PAIR.test(key));
}

export function writeWatchlist(watched: Watchlist): string {
  return watched.join(' ');
}

/** Adds a pair at the end, or removes it if it was watched. */
export function toggled(watched: Watchlist, key: string): Watchlist {
  return watched.includes(key) ? watched.filter((one) => one !== key) : [...watched, key];
}

/** Moves a pair one up (-1) or down (1); unchanged beyond the ends. */
export function moved<Key extends string>(watched: readonly Key[], key: Key, by: 1 | -1): readonly Key[] {
  const index = watched.indexOf(key);
  const other = watched[index + by];
  if (index < 0 || other === undefined) return watched;
  return watched.map((one) => (one === key ? other : one === other ? key : one));
}

/** The watched pairs first, in the order of the watchlist; the others stay in theirs. */
export function watchedFirst<Pair>(pairs: readonly Pair[], watched: Watchlist, keyOf: (pair: Pair) => string): Pair[] {
  const rankOf = (pair: Pair) => {
    const index = watched.indexOf(keyOf(pair));
    return index < 0 ? watched.length : index;
  };
  return [...pairs].sort((a, b) => rankOf(a) - rankOf(b));
}
