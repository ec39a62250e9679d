/** So many wrong sums within this time: something is wrong that fetching again does not mend. */
const MOST_DAMAGES = 3;
const WITHIN_MS = 600_000;

/** When deltas were found to be damaged: milliseconds of a clock, the newest three. Lives as long as a session. */
export type Damages = readonly number[];

export const withDamage = (damages: Damages, at: number): Damages =>
  isTrusted(damages) ? [...damages, at].slice(-MOST_DAMAGES) : damages;

/** False for good after three damages in ten minutes: nothing but hints is used from then on. */
export function isTrusted(damages: Damages): boolean {
  const [first = 0, last = 0] = [damages[0], damages.at(-1)];
  return damages.length < MOST_DAMAGES || last - first > WITHIN_MS;
}
