import {
  compare,
  type Decimal,
  decimal,
  divide,
  minOf,
  multiply,
  subtract,
  sumOf,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import { bilateralFee, multilateralFee } from '@/domain/money/fees';
import { fillAtRate, type Offer } from '@/domain/paths/fills';
import { quoteBilateral } from '@/domain/paths/quotes';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { buildBook, pairKey } from '@/domain/book/listingBook';
import { planExchange } from '@/domain/paths/exchange';
import { amountUpTo } from '@/domain/paths/exchangeAmounts';
import { exchangeDepth } from '@/domain/paths/exchangeDepth';
import { ask, offers } from './exchangeMarket';

describe('trade arithmetic', () => {
  const texts = <Key extends string>(values: Record<Key, Decimal>) =>
    Object.fromEntries(Object.entries<Decimal>(values).map(([key, value]) => [key, toText(value)]));

  test.each([
    ['100', '1'],
    ['0.01', '0.0001'],
    ['33.33', '0.3333'],
    ['9007199254740993', '90071992547409.93'],
  ])('charges 1 %% of %s, exactly %s [S9.biFee]', (amount, fee) => {
    expect(toText(bilateralFee(decimal(amount)))).toBe(fee);
  });

  test.each([
    ['100', '1.5'],
    ['0.01', '0.00015'],
    ['33.33', '0.49995'],
  ])('charges 1.5 %% of %s, exactly %s [S9.multiFee]', (amount, fee) => {
    expect(toText(multilateralFee(decimal(amount)))).toBe(fee);
  });

  test('spans 0.9 to 1.1 times the market rate, both ends included [S9.rateBand]', () => {
    const band = rateBand(decimal('216.92'));
    expect(texts({ ...band })).toEqual({ low: '195.228', high: '238.612' });
    const rates = ['195.22799999', '195.228', '216.92', '238.612', '238.61200001'];
    expect(rates.map((rate) => isInBand(decimal(rate), band))).toEqual([false, true, true, true, false]);
  });

  test('quotes a bilateral order: the amount, its fee and what is received after it', () => {
    expect(texts({ ...quoteBilateral(decimal('21500'), decimal('215')) })).toEqual({
      pay: '21500',
      fee: '215',
      rate: '215',
      receive: '99',
    });
  });

  test('rounds what is received down to 8 decimals', () => {
    expect(toText(quoteBilateral(decimal('100'), decimal('3')).receive)).toBe('33');
    expect(toText(quoteBilateral(decimal('100'), decimal('7')).receive)).toBe('14.14285714');
  });

  const offers = (...remaining: string[]): Offer[] =>
    remaining.map((text, index) => ({ id: String(index + 1), remaining: decimal(text) }));

  test('fills from the oldest offer first and takes of the last one only what is left', () => {
    const filled = fillAtRate(decimal('300'), decimal('2'), offers('100', '0', '20', '500', '9'));
    expect(filled?.fills.map(({ id, ...sides }) => ({ id, ...texts(sides) }))).toEqual([
      { id: '1', taken: '100', paid: '200' },
      { id: '3', taken: '20', paid: '40' },
      { id: '4', taken: '30', paid: '60' },
    ]);
    expect(filled && toText(filled.received)).toBe('150');
    expect(filled && toText(filled.rest)).toBe('0');
  });

  test('fills all or nothing: one unit less than is asked for is not enough', () => {
    expect(fillAtRate(decimal('300'), decimal('2'), offers('100', '50'))).not.toBeNull();
    expect(fillAtRate(decimal('300'), decimal('2'), offers('100', '49.99999999'))).toBeNull();
    expect(fillAtRate(decimal('300'), decimal('2'), [])).toBeNull();
  });

  test('never takes money for nothing', () => {
    expect(fillAtRate(decimal('0.01'), decimal('10000000'), offers('100'))).toBeNull();
    expect(fillAtRate(decimal('0'), decimal('2'), offers('100'))).toBeNull();
    expect(fillAtRate(decimal('10'), decimal('0'), offers('100'))).toBeNull();
  });

  const randomAmount = (random: SeededRandom, decimals: number) =>
    decimal(`${random.digits(random.between(1, 7))}.${random.digits(decimals)}`);

  test('every fill conserves money: what is paid and the rest are the whole, what is taken is what is received', () => {
    let filledCount = 0;
    checkProperty(5_000, (random) => {
      const net = randomAmount(random, random.between(1, 5));
      const rate = randomAmount(random, 8);
      const held = Array.from({ length: random.between(0, 6) }, (_, id) => ({
        id: String(id),
        remaining: randomAmount(random, 8),
      }));
      const filled = fillAtRate(net, rate, held);
      if (!filled) {
        if (compare(rate, ZERO) === 0) return;
        const wanted = divide(net, rate, 8, 'down');
        const total = sumOf(held.map(({ remaining }) => remaining));
        expect(compare(wanted, total) > 0 || compare(wanted, ZERO) === 0).toBe(true);
        return;
      }
      filledCount += 1;
      const paid = sumOf(filled.fills.map((fill) => fill.paid));
      expect(toText(sumOf([paid, filled.rest]))).toBe(toText(net));
      expect(compare(filled.rest, ZERO)).not.toBe(-1);
      expect(toText(sumOf(filled.fills.map(({ taken }) => taken)))).toBe(toText(filled.received));
      expect(compare(multiply(filled.received, rate), net)).not.toBe(1);
      for (const fill of filled.fills) {
        const offer = held.find(({ id }) => id === fill.id)?.remaining ?? ZERO;
        expect(toText(minOf(offer, fill.taken))).toBe(toText(fill.taken));
        expect(compare(subtract(multiply(fill.taken, rate), fill.paid), decimal('0.00000001'))).toBe(-1);
      }
    });
    expect(filledCount).toBeGreaterThan(0);
  });
});

describe('exchange depth', () => {
  /** 1 CNY at each of 200, 201, … 219. */
  const BOOK = buildBook(
    offers('NGN', 'CNY', ...Array.from({ length: 20 }, (_, index) => [String(200 + index), '1'] as const)),
  );
  const LEVELS = BOOK.pairs[pairKey('CNY', 'NGN')]?.levels ?? [];

  /** What is drawn if everything up to a rate is taken, but for the last half. */
  function depthUpTo(rate: string) {
    const all = amountUpTo(BOOK, ask({ rate }));
    const plan = planExchange(BOOK, ask({ rate, amount: String(parseInt(all, 10) - 100) }));
    return exchangeDepth(LEVELS, plan, rate);
  }

  describe('the levels around what is taken [S11.exchange.depth]', () => {
    it('say what is taken in full and in part, what is offered down to each, and how many are within the limit', () => {
      const { rows, leftOut, within } = depthUpTo('201');
      expect(rows.map(({ rate, taken, share }) => [rate, taken, share])).toEqual([
        ['200', 'full', '12.5%'],
        ['201', 'part', '25%'],
        ...['37.5%', '50%', '62.5%', '75%', '87.5%', '100%'].map((share, index) => [String(202 + index), null, share]),
      ]);
      expect([leftOut, within]).toEqual([0, 2]);
    });

    it('are at most twelve: better ones that are taken in full are counted', () => {
      const { rows, leftOut, within } = depthUpTo('215');
      expect(rows.map(({ rate }) => rate)).toEqual(Array.from({ length: 12 }, (_, index) => String(207 + index)));
      expect([leftOut, within]).toEqual([7, 9]);
      expect(rows.map(({ taken }) => taken).slice(7)).toEqual(['full', 'part', null, null, null]);
    });

    it('are the best ones as long as nothing is taken, and none if nobody offers any', () => {
      expect(exchangeDepth(LEVELS, null, null)).toMatchObject({ leftOut: 0, within: 8 });
      expect(exchangeDepth(LEVELS, null, '199')).toMatchObject({ leftOut: 0, within: 0 });
      expect(exchangeDepth([], null, null)).toEqual({ rows: [], leftOut: 0, within: 0 });
    });
  });
});
