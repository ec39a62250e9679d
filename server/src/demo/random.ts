/** Repeatable random choices: the same seed makes the same demo. They never decide amounts of real money. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(percent: number): boolean;
  /** @throws RangeError if there is nothing to choose from */
  oneOf<Choice>(choices: readonly Choice[]): Choice;
}

/** Mulberry32: small, fast, and good enough for a demo market. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const between = (low: number, high: number) => low + (next() % (high - low + 1));
  return {
    between,
    chance: (percent) => between(1, 100) <= percent,
    oneOf: (choices) => {
      const [choice] = choices.slice(between(0, choices.length - 1));
      if (choice === undefined) throw new RangeError('there is nothing to choose from');
      return choice;
    },
  };
}
