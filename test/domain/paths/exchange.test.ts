import { LEDGER_DECIMALS } from '@contract/values/constants';
import type { ExchangeFill } from '@contract/exchange';
import { buildBook, pairKey } from '@/domain/book/listingBook';
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  minOf,
  multiply,
  roundTo,
  subtract,
  sumOf,
  toText,
  ZERO,
  maxOf,
} from '@/domain/money/decimal';
import { bilateralFee, multilateralFee } from '@/domain/money/fees';
import { type ExchangePlan, listingRateOf, planExchange } from '@/domain/paths/exchange';
import { walkPath } from '@/domain/paths/paths';
import { checkProperty } from '@test/support/random/property';
import { aHop, aMarket, ask, askOf, DIRECT, offers, OVER_GHC, type Route, SLICES } from './exchangeMarket';
import { amountToReceive, amountUpTo, broughtBy } from '@/domain/paths/exchangeAmounts';
import type { SeededRandom } from '@test/support/random/seededRandom';

const UNIT = decimal('0.00000001');

describe('an exchange', () => {
  const levels = buildBook(offers('NGN', 'CNY', ['200', '2'], ['210', '3'], ['220', '10']));

  it('takes the best levels first, each at its own rate, with one fee for all of them [S11.exchange.best, S11.exchange.answer]', () => {
    const plan = planExchange(levels, ask({ amount: '1500', rate: '220', marketRate: '215' }));
    expect(plan.fills).toEqual([
      { path: DIRECT, rate: '200', paid: '400', received: '2' },
      { path: DIRECT, rate: '210', paid: '630', received: '3' },
      { path: DIRECT, rate: '220', paid: '454.9999982', received: '2.06818181' },
    ]);
    // 1500 less 1 % is 1485: it would buy 6.75 at the limit and 6.9069 at the market rate.
    expect(plan).toMatchObject({ problem: null, fee: '15', received: '7.06818181', listed: '0' });
    expect(plan.improvement).toEqual({ limit: '0.31818181', market: '0.16120507' });
    expect([plan.paid, plan.returned]).toEqual(['1500', '0']);
  });

  it('gets from one level exactly what an order at its rate gets [S11.exchange.exact]', () => {
    const book = buildBook(offers('NGN', 'CNY', ['7', '1000']));
    const plan = planExchange(book, ask({ amount: '100' }));
    expect([plan.received, plan.fee]).toEqual(['14.14285714', '1']);
  });

  it('goes over a path as far as it is cheaper after the fees, and over the direct levels from there [S11.exchange.best]', () => {
    const listed = [
      ...offers('NGN', 'CNY', ['200', '100']),
      ...offers('NGN', 'GHC', ['100', '10']),
      // 1.98 / 0.985 is less than 2 / 0.99, and 1.995 / 0.985 is more.
      ...offers('GHC', 'CNY', ['1.98', '2'], ['1.995', '5']),
    ];
    const plan = planExchange(buildBook(listed), ask({ amount: '1000' }));
    expect(plan.fills.map(({ path, rate, received }) => [path, rate, received])).toEqual([
      [OVER_GHC, '198', '2'],
      [DIRECT, '200', '2.95994923'],
    ]);
    // 396 / 0.985 go over the path first, with 1.5 %, the rest directly, with 1 %.
    expect(plan.routes.map(({ path, gross, fee }) => [path, toText(gross), toText(fee)])).toEqual([
      [OVER_GHC, '402.03045686', '6.03045686'],
      [DIRECT, '597.96954314', '5.97969544'],
    ]);
    expect([plan.paid, plan.fee, plan.returned]).toEqual(['1000', '12.0101523', '0']);
  });

  it('goes directly if a path costs the same after the fees, and over the path of the first name if two cost the same [S11.exchange.best]', () => {
    // 0.99 / 0.99 and 0.985 / 0.985.
    const direct = offers('NGN', 'CNY', ['0.99', '10']);
    const over = (between: string) => [
      ...offers('NGN', between, ['0.985', '10']),
      ...offers(between, 'CNY', ['1', '10']),
    ];
    const pathsOf = (...listed: ReturnType<typeof offers>) =>
      planExchange(buildBook(listed), ask({ amount: '15' })).fills.map(({ path }) => path.join());
    expect(pathsOf(...over('GHC'), ...direct)).toEqual(['NGN,CNY', 'NGN,GHC,CNY']);
    for (const two of [
      [...over('USD'), ...over('GHC')],
      [...over('GHC'), ...over('USD')],
    ]) {
      expect(pathsOf(...two)).toEqual(['NGN,GHC,CNY', 'NGN,USD,CNY']);
    }
  });

  it('takes nothing above the limit, neither directly nor over a path [S11.exchange.best]', () => {
    const listed = [
      ...offers('NGN', 'CNY', ['200', '1'], ['201', '1']),
      ...offers('NGN', 'GHC', ['100', '10']),
      ...offers('GHC', 'CNY', ['2', '1'], ['2.01', '5']),
    ];
    const plan = planExchange(buildBook(listed), ask({ amount: '10000', rate: '200' }));
    expect(plan.fills.map(({ rate, received }) => [rate, received])).toEqual([
      ['200', '1'],
      ['200', '1'],
    ]);
  });

  it.each([
    ['ioc', '1000', { problem: null, listed: '0', returned: '595.95959595' }],
    ['gtc', '1000', { problem: null, listed: '595.95959595', returned: '0' }],
    ['fok', '1000', { problem: 'short', listed: '0' }],
    ['fok', '404.04', { problem: null, listed: '0', returned: '0' }],
    ['fok', '404.04040500', { problem: null, listed: '0', returned: '0.00000095' }],
    ['post_only', '1000', { problem: 'wouldTake', listed: '0' }],
  ] as const)('%s of %s with 404.04 offered at the limit [S11.exchange.rest]', (timeInForce, amount, expected) => {
    expect(planExchange(levels, ask({ amount, rate: '200', timeInForce }))).toMatchObject(expected);
  });

  it.each([
    ['ioc', { problem: 'nothing', returned: '1000' }],
    ['fok', { problem: 'nothing', returned: '1000' }],
    ['gtc', { problem: null, listed: '1000', returned: '0', average: null }],
    ['post_only', { problem: null, listed: '1000', returned: '0', average: null }],
  ] as const)('%s when nothing is offered at the limit [S11.exchange.rest]', (timeInForce, expected) => {
    expect(planExchange(levels, ask({ rate: '199', timeInForce }))).toMatchObject({
      paid: '0',
      fills: [],
      ...expected,
    });
  });

  it('lists nothing of an amount that is too small to buy a unit, or of what is left of one [S11.exchange.exact]', () => {
    const spent = planExchange(levels, ask({ amount: '50', rate: '200', timeInForce: 'gtc' }));
    expect(spent).toMatchObject({ problem: null, received: '0.2475', listed: '0', returned: '0' });
    const dust = planExchange(levels, ask({ amount: '0.000002', rate: '200', timeInForce: 'gtc' }));
    expect(dust).toMatchObject({ problem: 'nothing', listed: '0', returned: '0.000002' });
  });

  it('passes over a level of a path that buys no unit, and goes on behind it [S11.exchange.exact]', () => {
    const listed = [
      ...offers('NGN', 'GHC', ['100', '0.00000005'], ['101', '10']),
      ...offers('GHC', 'CNY', ['20', '5']),
    ];
    const plan = planExchange(buildBook(listed), ask({ amount: '1000' }));
    expect(plan.fills).toEqual([{ path: OVER_GHC, rate: '2020', paid: '984.9999952', received: '0.48762376' }]);
  });

  it('goes on behind two levels of a path that end at once [S11.exchange.best]', () => {
    const listed = [
      ...offers('NGN', 'GHC', ['100', '4'], ['110', '9']),
      ...offers('GHC', 'CNY', ['2', '2'], ['3', '1']),
    ];
    const plan = planExchange(buildBook(listed), ask({ amount: '10000' }));
    expect(plan.fills.map(({ rate, received }) => [rate, received])).toEqual([
      ['200', '2'],
      ['330', '1'],
    ]);
  });

  it('is empty between a currency and itself, or without offers', () => {
    expect(planExchange(levels, ask({ target: 'NGN' }))).toMatchObject({ problem: 'nothing', fills: [] });
    expect(planExchange(buildBook([]), ask())).toMatchObject({ problem: 'nothing', fills: [] });
  });

  it('returns a rest that is less than a listing may be [S11.exchange.rest]', () => {
    const asked = { amount: '1000', rate: '200', timeInForce: 'gtc' } as const;
    const rest = '595.95959595';
    expect(planExchange(levels, ask({ ...asked, least: rest }))).toMatchObject({ listed: rest, returned: '0' });
    expect(planExchange(levels, ask({ ...asked, least: '595.95959596' }))).toMatchObject({
      ...{ problem: null, listed: '0', returned: rest },
    });
  });

  it('lists at what the limit asks for one unit, rounded up, so that the lister never gets less [S11.exchange.rest]', () => {
    expect(listingRateOf('213')).toBe('0.00469484');
    expect(listingRateOf('0.004')).toBe('250');
  });
});

const FINE = 30;

/** What money brings over a route if everything could be divided without end: the book is walked with both hands. */
function brought({ hops }: Route, net: Decimal, limit: Decimal | null): Decimal {
  const levels = hops.map((hop) => hop.map((level) => ({ ...level })));
  let [left, received] = [net, ZERO];
  for (;;) {
    const heads = levels.map((hop) => hop[0]);
    if (heads.some((head) => head === undefined) || !isPositive(left)) return received;
    const [first, second] = heads as [{ rate: Decimal; total: Decimal }, { rate: Decimal; total: Decimal }?];
    const rate = second ? multiply(first.rate, second.rate) : first.rate;
    if (limit && compare(rate, limit) > 0) return received;
    const carried = second ? divide(first.total, second.rate, FINE, 'down') : first.total;
    const got = minOf(minOf(divide(left, rate, FINE, 'down'), carried), second?.total ?? carried);
    received = add(received, got);
    left = subtract(left, multiply(got, rate));
    for (const [index, head] of heads.entries()) {
      if (!head) continue;
      const used = index === heads.length - 1 ? got : multiply(got, second?.rate ?? ZERO);
      head.total = subtract(head.total, used);
      // Less than this is the rest of a division.
      if (compare(head.total, decimal('0.0000000000000001')) < 0) levels[index]?.shift();
    }
    if (!isPositive(got)) return received;
  }
}

const feeOf = (path: readonly string[], gross: Decimal) =>
  path.length === 2 ? bilateralFee(gross) : multilateralFee(gross);

/** The most that any division of the amount into slices brings. */
function mostOf(routes: readonly Route[], slice: Decimal, limit: Decimal | null): Decimal {
  const worth = routes.map((route) =>
    Array.from({ length: SLICES + 1 }, (_, slices) => {
      const gross = multiply(slice, decimal(String(slices)));
      return brought(route, subtract(gross, feeOf(route.path, gross)), limit);
    }),
  );
  let best: Decimal = ZERO;
  for (let one = 0; one <= SLICES; one += 1) {
    for (let two = 0; one + two <= SLICES; two += 1) {
      const parts = [one, two, SLICES - one - two].map((slices, index) => worth[index]?.[slices] ?? ZERO);
      if (compare(sumOf(parts), best) > 0) best = sumOf(parts);
    }
  }
  return best;
}
/** One unit of the last place of each currency that a fill goes through. */
const roundingOf = (fills: readonly ExchangeFill[]) =>
  multiply(UNIT, decimal(String(fills.reduce((sum, { path }) => sum + path.length, 1))));

test('an exchange never gets less than the best division of its amount, but for rounding [S11.exchange.exact]', () => {
  checkProperty(400, (random) => {
    const { book, routes } = aMarket(random);
    const { asked, slice } = askOf(random);
    const limit = asked.rate === null ? null : decimal(asked.rate);
    const { received, fills } = planExchange(book, asked);
    const short = subtract(mostOf(routes, slice, limit), decimal(received));
    if (compare(short, roundingOf(fills)) > 0) throw new Error(`${toText(short)} less for ${JSON.stringify(asked)}`);
  });
});

/** What was taken of each level of each pair. */
const takenOf = ({ routes }: ExchangePlan) =>
  routes.flatMap(({ hops }) =>
    hops.flatMap(({ source, target, fills }) =>
      fills.map(({ rate, taken }) => ({ pair: pairKey(target, source), rate, taken: decimal(taken) })),
    ),
  );

test('an exchange takes no more than is listed, pays every lister, and accounts for all money [S11.exchange.exact]', () => {
  checkProperty(400, (random) => {
    const { book } = aMarket(random);
    const { asked } = askOf(random);
    const plan = planExchange(book, asked);
    for (const { pair, rate, taken } of takenOf(plan)) {
      const level = book.pairs[pair]?.levels.find((one) => one.rate === rate);
      expect(compare(taken, decimal(level?.total ?? '0'))).toBeLessThanOrEqual(0);
    }
    for (const { path, gross, fee, hops } of plan.routes) {
      expect(toText(fee)).toBe(toText(roundTo(feeOf(path, gross), LEDGER_DECIMALS, 'up')));
      for (const { pay, fills } of hops) {
        const listersGet = sumOf(fills.map(({ paid }) => decimal(paid)));
        expect(compare(listersGet, decimal(pay))).toBeLessThanOrEqual(0);
      }
    }
    const money = [plan.paid, plan.listed, plan.returned].map(decimal);
    expect(toText(sumOf(money))).toBe(toText(decimal(asked.amount)));
    expect(money.every((part) => compare(part, ZERO) >= 0)).toBe(true);
    expect(toText(sumOf(plan.fills.map((fill) => decimal(fill.received))))).toBe(plan.received);
  });
});

test('an exchange over one path gets what the walk of a multilateral order gets, but for rounding [S11.exchange.exact]', () => {
  checkProperty(200, (random) => {
    const book = buildBook([...aHop(random, 'NGN', 'GHC'), ...aHop(random, 'GHC', 'CNY')]);
    const { asked } = askOf(random);
    const plan = planExchange(book, { ...asked, rate: null });
    const pay = decimal(asked.amount);
    const walk = walkPath(book, OVER_GHC, toText(subtract(pay, multilateralFee(pay))));
    if (walk.shortfall !== null) return;
    const short = subtract(decimal(walk.received), decimal(plan.received));
    expect(compare(short, roundingOf(plan.fills))).toBeLessThanOrEqual(0);
  });
});

const LEVELS = buildBook(offers('NGN', 'CNY', ['200', '2'], ['210', '3'], ['220', '10']));

describe('the amount to pay for what is wanted', () => {
  it.each([
    ['1', '202.02020203'],
    ['2', '404.04040405'],
    ['3', '616.16161617'],
    ['0.00000001', '0.00000203'],
  ])('is, for %s CNY, the cost of the best levels with the fee: %s NGN [S11.exchange.either]', (wanted, amount) => {
    expect(amountToReceive(LEVELS, ask(), wanted)).toBe(amount);
  });

  it('is not known if less is offered, or nothing within the limit, or nothing is wanted [S11.exchange.either]', () => {
    expect(amountToReceive(LEVELS, ask(), '15')).not.toBeNull();
    expect(amountToReceive(LEVELS, ask(), '15.00000001')).toBeNull();
    expect(amountToReceive(LEVELS, ask({ rate: '199' }), '1')).toBeNull();
    expect(amountToReceive(LEVELS, ask({ rate: '200', timeInForce: 'fok' }), '3')).toBeNull();
    expect(amountToReceive(LEVELS, ask(), '0')).toBeNull();
  });

  it('has in it what is listed at the limit, if the rest is listed, and no less than may be listed [S11.exchange.either]', () => {
    const terms = ask({ rate: '200', timeInForce: 'gtc' });
    // 404.0404 for the two that are offered, and 1 / 0.005 for the third, without a fee.
    expect(amountToReceive(LEVELS, terms, '3')).toBe('604.04040405');
    expect(amountToReceive(LEVELS, { ...terms, least: '500' }, '3')).toBe('904.04040405');
    expect(amountToReceive(LEVELS, { ...terms, timeInForce: 'post_only' }, '3')).toBe('600');
    expect(amountToReceive(LEVELS, { ...terms, rate: null }, '16')).toBeNull();
    // 2 units would be listed at 0.5 for one, but buy none at the limit, so they would not be listed.
    expect(amountToReceive(LEVELS, ask({ rate: '2.00000001', timeInForce: 'gtc' }), '0.00000001')).toBe('0.00000003');
  });

  it('brings many units at once where one unit of what is paid buys many [S11.exchange.either]', () => {
    const book = buildBook(offers('CNY', 'NGN', ['0.0047', '100000']));
    const terms = ask({ source: 'CNY', target: 'NGN' });
    const amount = amountToReceive(book, terms, '60000') ?? '';
    expect(amount).toBe('284.84848485');
    expect(planExchange(book, { ...terms, amount }).received).toBe('60000.00000031');
  });
});

/** A market, what is asked of it, and how much is wanted: all of it, nearly all, one unit, or any amount. */
function aWish(random: SeededRandom) {
  const { book } = aMarket(random);
  const timeInForce = random.oneOf(['ioc', 'fok', 'gtc', 'post_only'] as const);
  const isListed = timeInForce === 'gtc' || timeInForce === 'post_only';
  const rate = isListed || random.chance(50) ? `${String(random.between(1, 5))}.${random.digits(2)}` : null;
  const terms = ask({ rate, timeInForce, least: random.oneOf(['0', '0.01', '3']) });
  const all = decimal(planExchange(book, { ...terms, amount: amountUpTo(book, terms), timeInForce: 'ioc' }).received);
  const any = decimal(`${String(random.between(0, 20))}.${random.digits(8)}`);
  const wanted = maxOf(UNIT, random.oneOf([any, all, subtract(all, UNIT), UNIT]));
  return { book, terms, isListed, all, wanted };
}

test('the amount brings what is wanted, and one unit less does not [S11.exchange.either]', () => {
  checkProperty(600, (random) => {
    const { book, terms, isListed, all, wanted } = aWish(random);
    const amount = amountToReceive(book, terms, toText(wanted));
    if (amount === null) {
      expect([isListed, compare(wanted, all)]).toEqual([false, 1]);
      return;
    }
    const planOf = (paid: string) => planExchange(book, { ...terms, amount: paid });
    const bringsEnough = (paid: string) => compare(decimal(broughtBy(planOf(paid), terms.rate)), wanted) >= 0;
    // What would take something is refused, as for an amount that is typed.
    if (planOf(amount).problem === 'wouldTake') return;
    const less = toText(subtract(decimal(amount), UNIT));
    const isLeastListing = isListed && planOf(amount).listed === terms.least;
    const found = [bringsEnough(amount), isLeastListing || !bringsEnough(less)];
    if (found.includes(false)) throw new Error(JSON.stringify({ terms, wanted: toText(wanted), amount, found }));
  });
});

test('the amount up to a rate takes all that is offered at that rate or better, and no more [S11.exchange.desk]', () => {
  checkProperty(300, (random) => {
    const { book, terms, all } = aWish(random);
    const asked = { ...terms, timeInForce: 'ioc' } as const;
    const amount = amountUpTo(book, terms);
    const plan = planExchange(book, { ...asked, amount });
    expect([plan.received, plan.returned]).toEqual([toText(all), '0']);
    const more = planExchange(book, { ...asked, amount: toText(add(decimal(amount), decimal('1000'))) });
    expect([more.paid, more.received]).toEqual([amount, plan.received]);
  });
});
