/** The watched pairs in the user's order, each as its `pairKey`. */
export type Watchlist = readonly string[];

const PAIR = /^[A-Z]{3}\/[A-Z]{3}$/;

/** Of a stored text: what is not a pair, or is there twice, is left out. */
export function readWatchlist(text: string): Watchlist {
  return [...new Set(text.split(' '))].filter((key) => PAIR.test(key));
}

export function writeWatchlist(watched: Watchlist): string {
  return watched.join(' ');
}

/** With a pair that was not watched at the end, or without one that was. */
export function toggled(watched: Watchlist, key: string): Watchlist {
  return watched.includes(key) ? watched.filter((one) => one !== key) : [...watched, key];
}

/** With a pair one place up (-1) or down (1); unchanged beyond the ends. */
export function moved<Key extends string>(watched: readonly Key[], key: Key, by: 1 | -1): readonly Key[] {
  const place = watched.indexOf(key);
  const other = watched[place + by];
  if (place < 0 || other === undefined) return watched;
  return watched.map((one) => (one === key ? other : one === other ? key : one));
}

/** The watched pairs first, in the order of the watchlist; the others stay in theirs. */
export function watchedFirst<Pair>(pairs: readonly Pair[], watched: Watchlist, keyOf: (pair: Pair) => string): Pair[] {
  const placeOf = (pair: Pair) => {
    const place = watched.indexOf(keyOf(pair));
    return place < 0 ? watched.length : place;
  };
  return [...pairs].sort((a, b) => placeOf(a) - placeOf(b));
}
