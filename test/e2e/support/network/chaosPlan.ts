import type { SeededRandom } from '@test/support/random/seededRandom';

/** At which point a request or its answer is lost. */
export type Loss =
  'none' | 'dropped before the server' | 'late at the server' | 'answer dropped' | 'reset in mid-answer';

/** What the proxy does to one request. */
export interface ChaosPlan {
  /** Milliseconds before it is passed to the server. */
  before: number;
  /** Milliseconds before the answer is passed to the browser. */
  after: number;
  loss: Loss;
}

export const CALM: ChaosPlan = { before: 0, after: 0, loss: 'none' };

const LONGEST_MS = 15_000;
const GIVEN_UP_AFTER_MS = 5_000;
const LOSSES: readonly Loss[] = [
  'dropped before the server',
  'late at the server',
  'answer dropped',
  'reset in mid-answer',
];

/** Mostly short, one in eight beyond the 5 s after which the app gives up, up to 15 s. */
function delay(random: SeededRandom): number {
  if (random.chance(12)) return random.between(GIVEN_UP_AFTER_MS, LONGEST_MS);
  return random.chance(50) ? random.between(0, 1_200) : 0;
}

/** A plan of the seed. @param percent of the requests that are lost somewhere */
export function planOf(random: SeededRandom, percent: number): ChaosPlan {
  return {
    before: delay(random),
    after: delay(random),
    loss: random.chance(percent) ? random.oneOf(LOSSES) : 'none',
  };
}
