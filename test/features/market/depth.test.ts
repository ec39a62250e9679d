import { depthOf } from '@/domain/depth';
import { buildBook } from '@/domain/listingBook';
import { byCurrency } from '@/domain/pairFacts';
import { depthCurve } from '@/features/market/depthCurve';
import { orderTicketPath } from '@/features/market/orderTicket';
import { aListing } from '@test/support/builders';

const levelsOf = (...offers: [rate: string, amount: string][]) =>
  buildBook(offers.map(([rate, Amount]) => aListing({ rate, Amount }))).pairs['CNY/NGN']?.levels ?? [];

test('depth adds up exactly from the best rate on, as a share of the deepest step', () => {
  expect(depthOf(levelsOf(['200', '0.1'], ['201', '0.2'], ['202', '0.7']))).toEqual([
    { cumulative: '0.1', share: '10%' },
    { cumulative: '0.3', share: '30%' },
    { cumulative: '1', share: '100%' },
  ]);
  expect(depthOf([])).toEqual([]);
});

test('the depth curve steps up at each rate, with the market rate where it belongs', () => {
  const levels = levelsOf(['200', '50'], ['205', '25'], ['210', '25']);
  expect(depthCurve(levels, '202.5')).toEqual({ line: 'M0 200H0V100H480V50H960V0H1000', marketX: '240' });
});

test('there is no market line outside the rates, and no curve of fewer than three levels', () => {
  const levels = levelsOf(['200', '50'], ['205', '25'], ['210', '25']);
  expect(depthCurve(levels, '220')?.marketX).toBeNull();
  expect(depthCurve(levels, null)?.marketX).toBeNull();
  expect(depthCurve(levels.slice(0, 2), '202.5')).toBeNull();
});

test('the order ticket pays what the listers want for what they list', () => {
  expect(orderTicketPath('CNY', 'NGN', '212.4')).toBe('/bi-order-confirmation/NGN?to=CNY&rate=212.4');
});

test("currencies stand in spec 1's order, unknown ones last", () => {
  expect(['XOF', 'NGN', 'GHC', 'ABC'].sort(byCurrency)).toEqual(['GHC', 'NGN', 'ABC', 'XOF']);
});
