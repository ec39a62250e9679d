import { buildBook } from '@/domain/book/listingBook';
import { add, compare, decimal, maxOf, subtract, toText } from '@/domain/money/decimal';
import { planExchange } from '@/domain/paths/exchange';
import { amountToReceive, amountUpTo, broughtBy } from '@/domain/paths/exchangeAmounts';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { aMarket, ask, offers } from './exchangeMarket';

const UNIT = decimal('0.00000001');
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
