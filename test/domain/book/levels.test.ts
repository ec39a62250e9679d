import type { Listing } from '@contract/listings';
import { changeBetween, pairChanges } from '@/domain/book/bookChange';
import { depthOf } from '@/domain/book/depth';
import { changeDepth, depthLadder } from '@/domain/book/depthLadder';
import { groupLevels, rateSteps } from '@/domain/book/groupLevels';
import { ladderRate, ladderSide, paidDepth } from '@/domain/book/ladder';
import { levelCapacity } from '@/domain/book/levelAmounts';
import { buildBook, type Level, reconcileBook } from '@/domain/book/listingBook';
import { isOwnListing } from '@/domain/book/ownListings';
import { byCurrency, isShownPair, offeredTotal } from '@/domain/book/pairFacts';
import { differingPart, isSameList } from '@/domain/book/search';
import { add, compare, decimal, divide, multiply, sumOf, toText, ZERO } from '@/domain/money/decimal';
import { aListing } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

const BOOKS = 40;

const ONE = decimal('1');

const aTotal = (random: SeededRandom) => `${String(random.between(1, 99_999))}.${random.digits(random.between(1, 8))}`;

/** A book of up to 200 levels around a random rate, best first; its rates have up to 8 decimals. */
function aBook(random: SeededRandom): readonly Level[] {
  const whole = random.oneOf(['0.00', '0.', '1.', '14.', '98.', '214.', '998.', '10234.']);
  const rates = new Set<string>();
  for (let count = random.between(1, 200); count > 0; count -= 1) {
    rates.add(toText(decimal(`${whole}${random.digits(random.between(1, 6))}1`)));
  }
  const sorted = [...rates].sort((one, other) => compare(decimal(one), decimal(other)));
  return sorted.map((rate, index) => {
    const count = random.between(1, 3);
    return Object.freeze({ rate, total: toText(decimal(aTotal(random))), count, listingIds: [String(index)] });
  });
}

/** The step in which a rate is, as it is read, counted plainly. */
function plainStep(rate: string, step: string, isTurned: boolean): string {
  const [value, width] = [decimal(rate), decimal(step)];
  return toText(isTurned ? divide(ONE, multiply(value, width), 0, 'down') : divide(value, width, 0, 'up'));
}

const readAs = (rate: string, isTurned: boolean) =>
  isTurned ? toText(divide(ONE, decimal(rate), 12, 'halfUp')) : rate;

function aGroupedBook(random: SeededRandom) {
  const levels = aBook(random);
  const isTurned = random.oneOf([true, false]);
  const step = random.oneOf(rateSteps(readAs(levels[0]?.rate ?? '1', isTurned)));
  const depth = isTurned
    ? paidDepth()(levels)
    : depthLadder(changeDepth([], { start: 0, beforeEnd: 0, afterEnd: levels.length }, levels));
  const ends = groupLevels(levels, step, isTurned);
  return { levels, isTurned, step, ends, side: ladderSide({ levels, depth, ends, whole: ZERO }) };
}

test('levels are in one group exactly if they are in one step, in either way of reading [S11.ladder.group]', () => {
  checkProperty(BOOKS, (random) => {
    const { levels, step, isTurned, ends } = aGroupedBook(random);
    const steps = levels.map(({ rate }) => plainStep(rate, step, isTurned));
    const plain = steps.flatMap((own, index) => (own === steps[index + 1] ? [] : [index + 1]));
    expect(ends).toEqual(plain);
  });
});

test('amounts, listings and rates of the rows add up to those of the levels, which do not change [S11.ladder.group]', () => {
  checkProperty(BOOKS, (random) => {
    const { levels, isTurned, side } = aGroupedBook(random);
    const before = JSON.stringify(levels);
    const rows = side.rows.map((_, index) => side.rowAt(index));
    const amounts = levels.map((level) => (isTurned ? levelCapacity(level) : decimal(level.total)));
    const whole = toText(sumOf(amounts));
    expect(toText(sumOf(rows.map(({ amount }) => decimal(amount))))).toBe(whole);
    expect(side.depth.cumulativeAt(rows.length - 1)).toBe(whole);
    const count = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0);
    expect(count(rows.map(({ listings }) => listings))).toBe(count(levels.map((level) => level.count)));
    expect(count(rows.map(({ rates }) => rates))).toBe(levels.length);
    let running = ZERO;
    rows.forEach(({ amount }, index) => {
      running = add(running, decimal(amount));
      expect(side.depth.cumulativeAt(index)).toBe(toText(running));
    });
    expect(JSON.stringify(levels)).toBe(before);
  });
});

test('a row shows its worst rate for the taker, and a press takes its best, which the row holds [S11.ladder.worst]', () => {
  checkProperty(BOOKS, (random) => {
    const { levels, isTurned, side, ends } = aGroupedBook(random);
    side.rows.forEach(({ rate }, index) => {
      const within = levels.slice(ends[index - 1] ?? 0, ends[index]);
      const { best, amount } = side.rowAt(index);
      expect(rate).toBe(within.at(-1)?.rate);
      expect(best).toBe(within[0]?.rate);
      const shown = decimal(ladderRate(rate, isTurned, 8).replaceAll(',', ''));
      for (const level of within) {
        expect(side.indexOf(level.rate)).toBe(index);
        const [own, one] = isTurned ? [multiply(shown, decimal(level.rate)), ONE] : [decimal(level.rate), shown];
        expect(compare(own, one)).toBeLessThanOrEqual(0);
      }
      const first = within[0] && (isTurned ? levelCapacity(within[0]) : decimal(within[0].total));
      expect(compare(first ?? ZERO, decimal(amount))).toBeLessThanOrEqual(0);
    });
  });
});

test('what is paid for changed levels equals the sum from the beginning [S11.ladder.both]', () => {
  checkProperty(BOOKS, (random) => {
    const depthIn = paidDepth();
    for (const levels of [aBook(random), aBook(random), []]) {
      const paid = levels.map((level) => ({ ...level, total: toText(levelCapacity(level)) }));
      const ladder = depthIn(levels);
      expect(
        levels.map((_, index) => ({ cumulative: ladder.cumulativeAt(index), share: ladder.shareAt(index) })),
      ).toEqual(depthOf(paid));
    }
  });
});

test.each([
  ['214.22', ['0.1', '0.5', '1', '5']],
  ['1.5207', ['0.001', '0.005', '0.01', '0.05']],
  ['998.5', ['0.5', '1', '5', '10']],
  ['0.00466', ['0.000005', '0.00001', '0.00005', '0.0001']],
  ['1000', ['1', '5', '10', '50']],
  // From three times the power of ten on, the narrowest step is left out.
  ['299.99999999', ['0.1', '0.5', '1', '5']],
  ['300', ['0.5', '1', '5', '10']],
  ['0.3', ['0.0005', '0.001', '0.005', '0.01']],
  ['0.1002', ['0.0001', '0.0005', '0.001', '0.005']],
  ['-5', []],
  ['unknown', []],
  ['0', []],
  [null, []],
])('the steps for a rate of %p are %p [S11.ladder.group]', (rate, steps) => {
  expect(rateSteps(rate)).toEqual(steps);
});

test('a rate with more digits before its point is beyond the step of one with fewer [S11.ladder.group]', () => {
  const levels = ['8.5', '9', '10.5', '11'].map((rate) => ({ rate, total: '1', count: 1, listingIds: [] }));
  expect(groupLevels(levels, '1', false)).toEqual([2, 4]);
});

test('a rate with more decimals than a screen shows is in the group of its exact value [S11.ladder.group]', () => {
  const levels = ['0.33', '0.3333333333', '0.34'].map((rate) => ({ rate, total: '1', count: 1, listingIds: [] }));
  // Read the other way round they are 3.03…, 3.0000000003 and 2.94….
  expect(groupLevels(levels, '1', true)).toEqual([2, 3]);
});

test('of ten thousand levels, grouping reads a few of each group [S11.ladder.cost]', () => {
  let reads = 0;
  const watched = (rate: string): Level =>
    Object.defineProperty({ rate, total: '1', count: 1, listingIds: [] }, 'rate', {
      get: () => {
        reads += 1;
        return rate;
      },
    });
  const rateAt = (index: number) => toText(add(decimal('193'), multiply(decimal(String(index)), decimal('0.0042'))));
  const levels = Array.from({ length: 10_000 }, (_, index) => watched(rateAt(index)));
  for (const [step, groups] of [
    ['0.1', 421],
    ['0.5', 85],
    ['5', 9],
  ] as const) {
    reads = 0;
    expect(groupLevels(levels, step, false)).toHaveLength(groups);
    // Steps that double and then halve: at most twice the logarithm of the levels of a group, and its first one.
    expect(reads).toBeLessThan(groups * (2 * Math.log2(10_000 / groups) + 4));
  }
});

/** A random table that shares some listings with the one before, in the same order or in another one. */
function nextTable(random: SeededRandom, before: readonly Listing[]): Listing[] {
  const after = before.flatMap((one) => {
    if (random.chance(10)) return [];
    return random.chance(10) ? [aListing({ ...one, Amount: String(random.between(1, 99)) })] : [one];
  });
  for (let more = random.between(0, 3); more > 0; more -= 1) {
    after.splice(random.between(0, after.length), 0, aListing({ id: String(random.between(1_000, 9_999)) }));
  }
  const [moved] = random.chance(30) ? after.splice(random.between(0, after.length), 1) : [];
  if (moved) after.splice(random.between(0, after.length), 0, moved);
  return [...new Map(after.map((one) => [one.id, one])).values()];
}

/** The table that a difference makes of the one before: what was removed is left out, what was added is put in. */
function applied(before: readonly Listing[], { removed, added }: ReturnType<typeof changeBetween>): Listing[] {
  const after = before.filter((one) => !removed.includes(one));
  for (const { listing, index } of added) after.splice(index, 0, listing);
  return after;
}

test('the difference between two tables leads from one to the other, in 1,000 random pairs [S10.thousands.change]', () => {
  checkProperty(1_000, (random) => {
    const before = Array.from({ length: random.between(0, 20) }, (_, index) => aListing({ id: String(index) }));
    const after = nextTable(random, before);
    const change = changeBetween(before, after);
    expect(applied(before, change)).toEqual(after);
    const kept = before.filter((one) => after.includes(one));
    const known = before.map(({ id }) => id).filter((id) => after.some((one) => one.id === id));
    const isInOrder = after
      .map(({ id }) => id)
      .filter((id) => known.includes(id))
      .every((id, at) => id === known[at]);
    // Nothing that stayed where it was is named.
    if (isInOrder) expect(change.added.filter(({ listing }) => kept.includes(listing))).toEqual([]);
    expect(
      change.added.filter(({ listing, inPlace }) => inPlace && !before.some(({ id }) => id === listing.id)),
    ).toEqual([]);
  });
});

test('a difference has nothing if the tables share every listing', () => {
  const table = [aListing({ id: '1' }), aListing({ id: '2' })];
  expect(changeBetween(table, [...table])).toEqual({ removed: [], added: [] });
});

const listing = (id: string, rate: string, swap_to = 'NGN') => aListing({ id, currency: 'CNY', swap_to, rate });

const BOOK = buildBook([listing('1', '210'), listing('2', '211'), listing('3', '212'), listing('4', '1.5', 'GHC')]);

const levelsOf = (after: typeof BOOK) =>
  pairChanges(BOOK, after).map(({ key, levels }) => [key, levels.map(({ before, after: is }) => (is ?? before)?.rate)]);

test('only the levels that came, left or changed are named, the best rate first [S10.stale.away]', () => {
  const after = reconcileBook(BOOK, [
    listing('1', '210'),
    listing('5', '210.5'),
    listing('6', '212'),
    listing('3', '212'),
    listing('4', '1.5', 'GHC'),
  ]);
  const [change, ...others] = pairChanges(BOOK, after);
  expect(others).toEqual([]);
  expect(change?.pair).toBe(after.pairs[change?.key ?? '']);
  expect(change?.levels.map(({ before, after: is }) => [before?.rate ?? null, is?.rate ?? null])).toEqual([
    [null, '210.5'],
    ['211', null],
    ['212', '212'],
  ]);
  expect(change?.part).toEqual({ start: 1, beforeEnd: 3, afterEnd: 3 });
});

test('a book that did not change has no changes, and an emptied pair is named as it was [S10.stale.away]', () => {
  expect(pairChanges(BOOK, BOOK)).toEqual([]);
  const emptied = reconcileBook(BOOK, [listing('1', '210'), listing('2', '211'), listing('3', '212')]);
  expect(levelsOf(emptied)).toEqual([[expect.stringContaining('GHC'), ['1.5']]]);
});

test('all that is offered of a pair is the exact sum of its levels', () => {
  const listings = [aListing({ rate: '1', Amount: '0.1' }), aListing({ rate: '2', Amount: '0.2' })];
  expect(Object.values(buildBook(listings).pairs).map(offeredTotal)).toEqual(['0.3']);
  expect(offeredTotal({ levels: [] })).toBe('0');
});

test('a pair is shown unless one of its currencies is the dollar [S1.currencies.2]', () => {
  expect([isShownPair('CNY', 'NGN'), isShownPair('USD', 'NGN'), isShownPair('CNY', 'USD')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('currencies are in the order of the specification, and unknown ones come last by their name', () => {
  const codes = ['XOF', 'USD', 'KES', 'NGN', 'CNY', 'GHC'];
  const ordered = ['CNY', 'GHC', 'NGN', 'USD', 'KES', 'XOF'];
  expect([...codes].sort(byCurrency)).toEqual(ordered);
  expect([...codes].reverse().sort(byCurrency)).toEqual(ordered);
  expect([byCurrency('KES', 'KES'), byCurrency('NGN', 'NGN')]).toEqual([0, 0]);
});

test.each([
  ['abcd', 'abcd', { start: 4, beforeEnd: 4, afterEnd: 4 }],
  ['abcd', 'abXcd', { start: 2, beforeEnd: 2, afterEnd: 3 }],
  ['abcd', 'acd', { start: 1, beforeEnd: 2, afterEnd: 1 }],
  ['abcd', 'aXYd', { start: 1, beforeEnd: 3, afterEnd: 3 }],
  ['aa', 'aaa', { start: 2, beforeEnd: 2, afterEnd: 3 }],
  ['aaa', 'aa', { start: 2, beforeEnd: 3, afterEnd: 2 }],
  ['', 'ab', { start: 0, beforeEnd: 0, afterEnd: 2 }],
  ['ab', '', { start: 0, beforeEnd: 2, afterEnd: 0 }],
  ['', '', { start: 0, beforeEnd: 0, afterEnd: 0 }],
])('the lists %j and %j differ in %j', (before, after, part) => {
  expect(differingPart([...before], [...after])).toEqual(part);
});

test('a list with one undefined entry differs from an empty list', () => {
  expect(differingPart([undefined], [])).toEqual({ start: 0, beforeEnd: 1, afterEnd: 0 });
  expect(differingPart([], [undefined])).toEqual({ start: 0, beforeEnd: 0, afterEnd: 1 });
});

test('lists are the same if they have the same entries in the same places', () => {
  expect(isSameList(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameList([], [])).toBe(true);
  expect(isSameList(['a', 'b'], ['a', 'c'])).toBe(false);
  expect(isSameList(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameList(['a'], ['a', 'b'])).toBe(false);
  expect(isSameList(['a', 'b'], ['a'])).toBe(false);
});

const ADA = { id: '7', email: 'ada@example.com' };

test.each(['7', 'ada@example.com'])(
  'a listing of %s is the user’s own [S6.ownListings.1, S6.ownListings.2]',
  (user) => {
    expect(isOwnListing({ user }, ADA)).toBe(true);
  },
);

test.each(['8', 'eve@example.com', 'ada', null])('a listing of %p is not the user’s own [S6.ownListings.1]', (user) => {
  expect(isOwnListing({ user }, ADA)).toBe(false);
  expect(isOwnListing({ user }, { id: '7', email: null })).toBe(false);
});
