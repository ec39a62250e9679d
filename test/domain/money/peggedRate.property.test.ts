import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import type { Peg } from '@contract/values/peg';
import {
  add,
  compare,
  decimal,
  type Decimal,
  isPositive,
  multiply,
  roundTo,
  subtract,
  toText,
} from '@/domain/money/decimal';
import { peggedRate, returnRate } from '@/domain/money/peggedRate';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';

const MOVES = atEffort(50_000);
/** So many moves of one market rate with one peg. */
const MOVES_OF_ONE = 100;
const UNIT = decimal('0.00000001');

type Random = ReturnType<typeof seededChoices>;

/** A rate with 8 decimals, of any size from 0.00000001 on. */
const aRate = (random: Random): Decimal =>
  decimal(`${String(random.between(1, 999_999))}e-${String(random.between(2, 8))}`);
const aLimit = (random: Random, near: Decimal): string =>
  toText(roundTo(multiply(near, decimal(`${String(random.between(900, 1100))}e-3`)), RATE_INPUT_DECIMALS, 'up'));
const aPeg = (random: Random, near: Decimal): Peg => {
  const percent = toText(decimal(`${String(random.between(0, 1000))}e-2`));
  const [one, other] = [aLimit(random, near), aLimit(random, near)];
  const [floor, ceiling] = compare(decimal(one), decimal(other)) <= 0 ? [one, other] : [other, one];
  return {
    percent: percent !== '0' && random.chance(50) ? `-${percent}` : percent,
    floor: random.chance(60) ? floor : null,
    ceiling: random.chance(60) ? ceiling : null,
  };
};
/** Up or down by up to 3 %, as a market rate is kept. */
const moved = (random: Random, market: Decimal): Decimal => {
  const next = roundTo(multiply(market, decimal(`${String(random.between(970, 1030))}e-3`)), RATE_INPUT_DECIMALS, 'up');
  return isPositive(next) ? next : UNIT;
};

const ONE = decimal('1');
const HUNDREDTH = decimal('0.01');

/** What is wrong with the rate of a listing at a market rate; null for nothing. */
function wrongWith(market: Decimal, peg: Peg, { rate, outside }: ReturnType<typeof peggedRate>): string | null {
  const exact = multiply(market, add(ONE, multiply(decimal(peg.percent), HUNDREDTH)));
  const apart = compare(rate, exact) < 0 ? subtract(exact, rate) : subtract(rate, exact);
  if (compare(roundTo(rate, RATE_INPUT_DECIMALS, 'down'), rate) !== 0) return 'more than 8 decimals';
  if (!isInBand(rate, rateBand(market))) return 'outside the band';
  if (compare(apart, UNIT) >= 0) return 'not the nearest rate';
  const isBeneath = peg.floor !== null && compare(rate, decimal(peg.floor)) < 0;
  const isAbove = peg.ceiling !== null && compare(rate, decimal(peg.ceiling)) > 0;
  if (outside !== (isBeneath ? 'floor' : isAbove ? 'ceiling' : null)) return 'not the limit that it is outside of';
  if (outside === null) return null;
  // It comes back at the market rate that is said, unless the other limit is in the way.
  const back = returnRate(decimal(peg[outside] ?? '0'), { percent: peg.percent, outside });
  const then = isPositive(back) ? peggedRate(back, peg).outside : null;
  return then === outside ? 'does not come back' : null;
}

test('in many random moves of market rates, a listing that is shown is never outside its limits or the band [S11.pegs.rule]', () => {
  const seed = chooseSeed();
  const random = seededChoices(seed);
  const seen = { floor: 0, ceiling: 0, within: 0 };
  for (let done = 0; done < MOVES; done += MOVES_OF_ONE) {
    let market = aRate(random);
    const peg = aPeg(random, market);
    for (let move = 0; move < MOVES_OF_ONE; move += 1) {
      const pegged = peggedRate(market, peg);
      const wrong = wrongWith(market, peg, pegged);
      if (wrong !== null) throw new Error(`seed ${String(seed)}: ${wrong}: ${JSON.stringify([toText(market), peg])}`);
      seen[pegged.outside ?? 'within'] += 1;
      market = moved(random, market);
    }
  }
  expect(seen.within).toBeGreaterThan(MOVES / 10);
  expect(Math.min(seen.floor, seen.ceiling)).toBeGreaterThan(MOVES / 50);
});
