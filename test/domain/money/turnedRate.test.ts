import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import type { Peg } from '@contract/values/peg';
import {
  add,
  compare,
  type Decimal,
  decimal,
  isPositive,
  maxOf,
  multiply,
  roundTo,
  subtract,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import { peggedRate, returnRate } from '@/domain/money/peggedRate';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { pickedTurned, shownBand, textIn, typedEither } from '@/domain/money/turnedInput';
import { formatRate, turnedRate } from '@/domain/money/turnedRate';
import { type TypedNumber, typedRate } from '@/domain/money/typedNumber';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { type SeededRandom, withSeed } from '@test/support/random/seededRandom';

const typedTurned = (text: string) => typedEither(text, true);

test.each([
  ['0.00465008', '215.05'],
  ['0.0047', '212.77'],
  ['0.01', '100.00'],
  ['0.0100001', '99.9990'],
  ['0.5', '2.0000'],
  ['1', '1.0000'],
  ['2', '0.500000'],
  ['215.05', '0.00465008'],
  ['0.00000001', '100,000,000.00'],
])('the rate %s is %s the other way round [S10.quote.way]', (rate, shown) => {
  expect(formatRate(rate, true)).toBe(shown);
});

test.each([null, '', '0', '-1', 'NaN'])('%s is a dash the other way round [S10.quote.way]', (rate) => {
  expect(formatRate(rate, true)).toBe('—');
});

test('215.05 naira per yuan is sent as 0.00465008 yuan per naira [S10.quote.sent]', () => {
  const typed = typedTurned('215.05');
  expect(toText(typed.value ?? ZERO)).toBe('0.00465008');
  expect([textIn(typed, true), textIn(typed, false)]).toEqual(['215.05', '0.00465008']);
  expect(textIn(typedRate('0.00465008'), true)).toBe('215.05');
});

test.each([
  ['', null, 'empty'],
  ['abc', null, 'unreadable'],
  ['1,5', null, 'unreadable'],
  ['0', '0', null],
  ['1,000', '0.001', null],
  ['300000000', '0', null],
])('"%s" typed the other way round is read as %s [S10.quote.sent]', (text, sent, problem) => {
  const typed = typedTurned(text);
  expect([typed.value && toText(typed.value), typed.problem]).toEqual([sent, problem]);
  expect(textIn(typed, true)).toBe(text);
});

const CASES = atEffort(10_000);

const SWITCHED = atEffort(1_000);

/** A figure of at least 0.0001 and below 1000, with no more decimals than figures of its size are shown with. */
function typedFigure(random: SeededRandom): string {
  const [whole, decimals] = random.oneOf([
    [random.between(100, 999), 2],
    [random.between(10, 99), 4],
    [random.between(1, 9), 4],
  ] as const);
  const small = `0.${random.oneOf(['', '0', '00', '000'])}${String(random.between(1, 9))}${random.digits(2)}`;
  return random.chance(20) ? small : `${String(whole)}.${random.digits(decimals)}`;
}

/** A rate that the server takes: from 0.00000001 on, with up to 8 decimals. */
function sentRate(random: SeededRandom): Decimal {
  const rate = decimal(`${random.digits(random.between(1, 5))}.${random.digits(random.between(1, 8))}`);
  return isPositive(rate) ? rate : decimal('0.00000001');
}

const sentOf = ({ value }: TypedNumber) => toText(value ?? ZERO);

const plain = (text: string) => toText(decimal(text.replaceAll(',', '')));

const over = (text: string) => {
  const [whole = '', places = ''] = text.split('.');
  return { units: BigInt(whole + places), under: 10n ** BigInt(places.length) };
};

/** The definition of "nearest with 8 decimals", without a division: |1/figure − sent| is at most half of 10^-8. */
function isNearest(figure: string, sent: string): boolean {
  const [typed, rate] = [over(figure), over(sent)];
  const difference = typed.under * rate.under - rate.units * typed.units;
  return (difference < 0n ? -difference : difference) * 2n * 10n ** 8n <= typed.units * rate.under;
}

/** Expects that no case finds a fault. Ten thousand expectations would be slow, so there is one. */
function expectNoFault(cases: number, find: (random: SeededRandom) => string | null): void {
  withSeed((random) => {
    let fault: string | null = null;
    for (let index = 0; index < cases && fault === null; index += 1) fault = find(random);
    expect(fault).toBeNull();
  });
}

test('an inverted figure is sent as the nearest rate with 8 decimals [S10.quote.sent]', () => {
  expectNoFault(CASES, (random) => {
    const figure = typedFigure(random);
    const sent = sentOf(typedTurned(figure));
    return isNearest(figure, sent) && /^\d+(\.\d{1,8})?$/.test(sent) ? null : `${figure} is sent as ${sent}`;
  });
});

test('a figure below 1000, typed with the decimals of its size, is shown again as it was typed [S10.quote.kept]', () => {
  expectNoFault(CASES, (random) => {
    const figure = typedFigure(random);
    const shown = formatRate(sentOf(typedTurned(figure)), true);
    return plain(shown) === plain(figure) ? null : `${figure} is shown as ${shown}`;
  });
});

test('the text of a rate that is turned round is read as exactly that rate [S10.quote.kept]', () => {
  expectNoFault(CASES, (random) => {
    const rate = sentRate(random);
    const again = sentOf(typedTurned(textIn(typedRate(toText(rate)), true)));
    return again === toText(rate) ? null : `${toText(rate)} becomes ${again}`;
  });
});

test('switching back and forth, even with the shown text typed again each time, changes neither the texts nor the sent rate [S10.quote.kept]', () => {
  expectNoFault(SWITCHED, (random) => {
    const startsTurned = random.chance(50);
    const read = (text: string, turned: boolean) => (turned ? typedTurned(text) : typedRate(text));
    let typed = read(startsTurned ? typedFigure(random) : toText(sentRate(random)), startsTurned);
    const [sent, other] = [sentOf(typed), textIn(typed, !startsTurned)];
    let turned = startsTurned;
    for (let times = 2 * random.between(1, 3); times > 0; times -= 1) {
      turned = !turned;
      typed = read(textIn(typed, turned), turned);
      if (sentOf(typed) !== sent) return `${sent} became ${sentOf(typed)}`;
    }
    return textIn(typed, !startsTurned) === other ? null : `${other} became ${textIn(typed, !startsTurned)}`;
  });
});

test('both ends of a band that is turned round are accepted when they are typed, the lower figure first [S10.quote.sent]', () => {
  expectNoFault(SWITCHED, (random) => {
    const market = maxOf(sentRate(random), decimal('0.000001'));
    const band = rateBand(market);
    const { low, high } = shownBand(band, true);
    const accepted = [low, high].every((end) => isInBand(typedTurned(end).value ?? ZERO, band));
    return accepted && compare(decimal(plain(low)), decimal(plain(high))) <= 0
      ? null
      : `${toText(market)}: ${low}, ${high}`;
  });
});

test('a rate that is picked on the axis is a figure as it is shown, and never leaves the band [S10.quote.sent]', () => {
  expectNoFault(SWITCHED, (random) => {
    const market = maxOf(sentRate(random), decimal('0.000001'));
    const band = rateBand(market);
    const step = decimal(`0.${String(random.between(0, 200)).padStart(3, '0')}`);
    const rate = roundTo(add(band.low, multiply(market, step)), 8, random.chance(50) ? 'down' : 'up');
    if (!isInBand(rate, band)) return null;
    const picked = pickedTurned(rate, market);
    return isInBand(picked.value ?? ZERO, band) ? null : `${toText(rate)} of ${toText(market)}: ${picked.text}`;
  });
});

const bandOf = (low: string, high: string) => ({ low: decimal(low), high: decimal(high) });

const sent = (rate: string, market: string) => toText(pickedTurned(decimal(rate), decimal(market)).value ?? ZERO);

test.each([
  ['3', '0.33333333'],
  ['6', '0.16666667'],
  ['0.0047', '212.76595745'],
  ['0', '0'],
])('the rate %s is %s for the other currency, to 8 decimals', (rate, turned) => {
  expect(turnedRate(rate)).toBe(turned);
});

test('an unreadable text stays as typed, and is still marked as inverted [S10.quote.kept]', () => {
  const typed = typedEither('abc', true);
  expect(typed).toEqual({ text: 'abc', value: null, problem: 'unreadable', isTurned: true });
  expect(textIn(typed, false)).toBe('abc');
});

test('a rate of zero has no figure the other way round [S10.quote.kept]', () => {
  expect(textIn(typedRate('0'), true)).toBe('');
});

test.each([
  ['4', '0.25'],
  ['1', '1'],
  ['0.5', '2'],
  ['0.00000001', '100000000'],
])('the shortest figure for the rate %s is %s [S10.quote.kept]', (rate, figure) => {
  expect(textIn(typedRate(rate), true)).toBe(figure);
});

test('a band is shown with the decimals of a rate, the lower end first', () => {
  expect(shownBand(bandOf('194.4', '237.6'), false)).toEqual({ low: '194.4000', high: '237.6000' });
});

test('a band that is turned round swaps its ends, and each is rounded inwards [S10.quote.way]', () => {
  // 1/237.6 is 0.004208754…, and 1/194.4 is 0.005144032…
  expect(shownBand(bandOf('194.4', '237.6'), true)).toEqual({ low: '0.00420876', high: '0.00514403' });
});

test('a band of rates that are too small to be sent is two dashes [S10.quote.way]', () => {
  expect(shownBand(bandOf('0.000000001', '0.000000009'), true)).toEqual({ low: '—', high: '—' });
});

test('a rate that is picked the other way round is rounded towards the market [S10.quote.sent]', () => {
  // The figures are 211.9992 and 213.9953, and that of the market is 212.766. They become 212.00 and 213.99.
  expect([sent('0.004717', '0.0047'), sent('0.004673', '0.0047')]).toEqual(['0.00471698', '0.00467312']);
});

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
