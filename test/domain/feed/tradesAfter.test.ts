import { type Candle, CANDLE_STEP_NAMES, CANDLE_STEPS } from '@contract/candles';
import type { Trade } from '@contract/trades';
import { candlesAfter, daysAfter } from '@/domain/book/ownWindow';
import { add, compare, decimal, toText } from '@/domain/money/decimal';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

const MS_PER_SECOND = 1_000;
const START = Date.parse('2026-11-22T23:50:00Z');

const exactly = (whole: number, units: number) => toText(decimal(`${String(whole)}.${String(units).padStart(8, '0')}`));

/** Trades in the order of their ids, most of them in the order of time. */
function randomTrades(random: SeededRandom): Trade[] {
  let at = START;
  return Array.from({ length: random.between(1, 40) }, (_, index) => {
    at += random.oneOf([0, 1, 20_000, 400_000, 7_000_000]) - random.oneOf([0, 0, 0, 500_000]);
    return {
      id: String(index + 1),
      at: new Date(at).toISOString(),
      side: random.oneOf(['buy', 'sell'] as const),
      rate: exactly(210 + random.between(0, 9), random.between(1, 99_999_999)),
      amount: exactly(random.between(0, 900), random.between(1, 99_999_999)),
      total: String(random.between(1, 90000)),
    };
  });
}

const sum = (texts: readonly string[]) => toText(texts.map(decimal).reduce(add));

function figuresOf(trades: readonly Trade[]) {
  const rates = trades.map(({ rate }) => rate);
  const sorted = [...rates].sort((one, other) => compare(decimal(one), decimal(other)));
  const [open = '', close = '', high = '', low = ''] = [rates[0], rates.at(-1), sorted.at(-1), sorted[0]];
  const [amount, total] = [sum(trades.map((one) => one.amount)), sum(trades.map((one) => one.total))];
  return { open, high, low, close, amount, total, trades: trades.length };
}

function candlesOf(trades: readonly Trade[], seconds: number): Candle[] {
  const ms = seconds * MS_PER_SECOND;
  const starts = [...new Set(trades.map(({ at }) => Date.parse(at) - (Date.parse(at) % ms)))];
  return starts
    .sort((one, other) => other - one)
    .map((start) => ({
      at: new Date(start).toISOString(),
      ...figuresOf(trades.filter(({ at }) => Date.parse(at) >= start && Date.parse(at) < start + ms)),
    }));
}

test('candles that follow the trades are those that would be fetched, at every step [S11.candles.live]', () => {
  checkProperty(200, (random) => {
    const trades = randomTrades(random);
    for (const step of CANDLE_STEP_NAMES) {
      const known = random.between(0, trades.length);
      const limit = random.oneOf([3, 300]);
      const all = (some: readonly Trade[]) => candlesOf(some, CANDLE_STEPS[step]);
      const first = all(trades.slice(0, known));
      let held: { results: readonly Candle[]; next: string | null } = {
        results: first.slice(0, limit),
        next: first.length > limit ? 'more' : null,
      };
      for (let at = known; at < trades.length;) {
        const end = at + random.between(1, 5);
        held = candlesAfter(held, trades.slice(at, end).reverse(), step, limit);
        at = end;
      }
      expect(held.results).toEqual(all(trades).slice(0, limit));
    }
  });
});

test('the last 24 hours follow the trades of each market [S11.candles.live]', () => {
  checkProperty(100, (random) => {
    const trades = randomTrades(random).map((trade) => ({
      ...trade,
      market: random.oneOf(['CNY-GHC', 'CNY-NGN', 'GHC-NGN'] as const),
    }));
    const known = random.between(0, trades.length);
    const daysOf = (some: typeof trades) =>
      (['CNY-GHC', 'CNY-NGN', 'GHC-NGN'] as const).flatMap((market) => {
        const own = some.filter((trade) => trade.market === market);
        return own.length === 0 ? [] : [{ market, ...figuresOf(own) }];
      });
    expect(daysAfter(daysOf(trades.slice(0, known)), trades.slice(known).reverse())).toEqual(daysOf(trades));
  });
});
