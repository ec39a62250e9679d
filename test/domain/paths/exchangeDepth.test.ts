import { buildBook, pairKey } from '@/domain/book/listingBook';
import { planExchange } from '@/domain/paths/exchange';
import { amountUpTo } from '@/domain/paths/exchangeAmounts';
import { exchangeDepth } from '@/domain/paths/exchangeDepth';
import { ask, offers } from './exchangeMarket';

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
