/** Two texts and a position in each. */
interface TextPair {
  one: string;
  oneAt: number;
  other: string;
  otherAt: number;
}

/** Slices of this many characters are compared at once, because the engine does that faster than any loop of ours. */
const CHUNK = 16_384;
const SINGLE = 16;

/** How many of `limit` characters are equal, given a function that compares the characters from `from` to `to`. */
function countAlike(limit: number, isAlike: (from: number, to: number) => boolean): number {
  let done = 0;
  while (done < limit && isAlike(done, Math.min(done + CHUNK, limit))) done = Math.min(done + CHUNK, limit);
  let step = CHUNK;
  // The first difference is within the next chunk. Find it by halving.
  while (step > SINGLE && done < limit) {
    step >>= 1;
    if (done + step <= limit && isAlike(done, done + step)) done += step;
  }
  while (done < limit && isAlike(done, done + 1)) done += 1;
  return done;
}

/** How many characters, at most `limit`, are the same in both texts after their positions. */
export function commonPrefix({ one, oneAt, other, otherAt }: TextPair, limit: number): number {
  return countAlike(
    limit,
    (from, to) => one.slice(oneAt + from, oneAt + to) === other.slice(otherAt + from, otherAt + to),
  );
}

/** How many characters, at most `limit`, are the same in both texts before their positions. */
export function commonSuffix({ one, oneAt, other, otherAt }: TextPair, limit: number): number {
  return countAlike(
    limit,
    (from, to) => one.slice(oneAt - to, oneAt - from) === other.slice(otherAt - to, otherAt - from),
  );
}
