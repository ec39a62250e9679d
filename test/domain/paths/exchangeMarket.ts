import { buildBook, pairKey } from '@/domain/book/listingBook';
import { type Decimal, decimal, multiply, toText } from '@/domain/money/decimal';
import type { ExchangeAsk } from '@/domain/paths/exchange';
import { aListing } from '@test/support/app/builders';
import type { SeededRandom } from '@test/support/random/seededRandom';

/** Others list `total` of `to` towards `from`. */
export const offers = (from: string, to: string, ...levels: (readonly [rate: string, total: string])[]) =>
  levels.map(([rate, Amount]) => aListing({ currency: to, swap_to: from, rate, Amount }));

export const ask = (asked: Partial<ExchangeAsk> = {}): ExchangeAsk => ({
  ...{ source: 'NGN', target: 'CNY', amount: '1000', rate: null, timeInForce: 'ioc', marketRate: null, least: '0' },
  ...asked,
});

export const DIRECT = ['NGN', 'CNY'];
export const OVER_GHC = ['NGN', 'GHC', 'CNY'];

export interface Route {
  path: string[];
  hops: { rate: Decimal; total: Decimal }[][];
}

/** Amounts are whole, or a few units of the last place; rates are at least 1, so that a unit buys at most one. */
export function aHop(random: SeededRandom, from: string, to: string) {
  const rates = new Set<string>();
  // Many are so near each other that the fees decide which is better.
  const isNear = random.chance(60);
  while (rates.size < 4)
    rates.add(isNear ? `1.00${random.digits(1)}` : `${String(random.between(1, 3))}.${random.digits(2)}`);
  const total = () => (random.chance(20) ? `0.0000000${String(random.between(1, 9))}` : String(random.between(1, 40)));
  return offers(from, to, ...[...rates].slice(0, random.between(0, 4)).map((rate) => [rate, total()] as const));
}

export function aMarket(random: SeededRandom) {
  const pairs = [
    DIRECT,
    ...['GHC', 'USD'].flatMap((between) => [
      ['NGN', between],
      [between, 'CNY'],
    ]),
  ];
  const book = buildBook(pairs.flatMap(([from = '', to = '']) => aHop(random, from, to)));
  const hopOf = (from: string, to: string) =>
    (book.pairs[pairKey(to, from)]?.levels ?? []).map(({ rate, total }) => ({
      rate: decimal(rate),
      total: decimal(total),
    }));
  const routes: Route[] = [DIRECT, OVER_GHC, ['NGN', 'USD', 'CNY']].map((path) => ({
    path,
    hops: path.slice(1).map((to, index) => hopOf(path[index] ?? '', to)),
  }));
  return { book, routes };
}

/** Into how many parts the amount is divided. */
export const SLICES = 12;

export function askOf(random: SeededRandom): { asked: ExchangeAsk; slice: Decimal } {
  const slice = decimal(`${String(random.between(0, 9))}.${random.digits(2)}`);
  const limit = random.chance(50) ? `${String(random.between(1, 5))}.${random.digits(2)}` : null;
  const timeInForce = random.oneOf(['ioc', 'fok'] as const);
  const asked = ask({ amount: toText(multiply(slice, decimal(String(SLICES)))), rate: limit, timeInForce });
  return { asked, slice };
}
