import { buildBook } from '@/domain/book/listingBook';
import { type ExchangePlan, planExchange } from '@/domain/paths/exchange';
import { aListing } from '@test/support/app/builders';
import { MARKET } from '@test/support/money/moneyWorld';
import { textOf, units } from '@test/support/money/units';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { must, type Offer } from '@test/tools/soak/books';
import { type Asked, judgeConflict, judgeExchange, type Told, type Written } from '@test/tools/soak/exchanges';
import { rate16 } from '@test/tools/soak/moves/exchanges';

/** Thousandths of the market rate, some so near each other that the fees decide. */
const SPREADS = [910, 997, 1000, 1002, 1003, 1005, 1040];

/** A market with at most four listings a pair, a few of them tiny. */
function aMarket(random: SeededRandom): Offer[] {
  const offers: Offer[] = [];
  for (const [currency, swapTo, market] of MARKET) {
    for (let left = random.between(0, 4); left > 0; left -= 1) {
      const rate = (units(market) * BigInt(random.oneOf(SPREADS))) / 1000n + BigInt(random.between(0, 9));
      const whole = units(String(random.between(1, 400)));
      const listed = random.chance(10) ? BigInt(random.between(1, 300)) : whole;
      const id = String(offers.length + 1);
      const state = { listed, remaining: listed, filled: 0n, returned: 0n, ended: false, endsAt: null };
      offers.push({ id, userId: id, currency, swapTo, rate, place: BigInt(id), ...state });
    }
  }
  return offers;
}

function someAsked(random: SeededRandom): Asked {
  const [to, from, market] = random.oneOf(MARKET);
  const limit = random.chance(30) ? null : (units(market) * BigInt(random.oneOf(SPREADS))) / 1000n;
  const timeInForce = limit === null ? 'ioc' : random.oneOf(['ioc', 'fok', 'gtc', 'post_only'] as const);
  const amount = units(`${String(random.between(0, random.chance(30) ? 5 : 90_000))}.${random.digits(2)}`) + 1_000_000n;
  return { userId: '0', from, to, amount, limit, timeInForce };
}

const planOf = ({ from, to, amount, limit, timeInForce }: Asked, offers: readonly Offer[]): ExchangePlan =>
  planExchange(
    buildBook(
      offers.map(({ id, currency, swapTo, rate, remaining }) =>
        aListing({ id, currency, swap_to: swapTo, rate: textOf(rate), Amount: textOf(remaining) }),
      ),
    ),
    {
      ...{ source: from, target: to, amount: textOf(amount), timeInForce, marketRate: null, least: '0.01' },
      rate: limit === null ? null : textOf(limit),
    },
  );

const toldBy = ({ paid, fee, received, listed, returned, fills }: ExchangePlan): Told => ({
  ...{ paid: units(paid), fee: units(fee), received: units(received) },
  ...{ listed: units(listed), returned: units(returned) },
  fills: fills.map((fill) => ({
    path: fill.path,
    rate16: rate16(fill.rate),
    paid: units(fill.paid),
    received: units(fill.received),
  })),
});

/** Each level is divided among its listings, the oldest first. */
function writtenBy({ routes }: ExchangePlan, offers: readonly Offer[]): Written[] {
  const written: Written[] = [];
  for (const { source, target, fills } of routes.flatMap(({ hops }) => hops)) {
    for (const { rate, taken } of fills) {
      let left = units(taken);
      for (const offer of offers) {
        const isHere = offer.currency === target && offer.swapTo === source && offer.rate === units(rate);
        const part = isHere && left > 0n ? (left < offer.remaining ? left : offer.remaining) : 0n;
        if (part > 0n) written.push({ offer, taken: part, paid: (part * offer.rate) / units('1') });
        left -= part;
      }
      must(left === 0n, 'more is planned than is listed', { source, target, rate, taken });
    }
  }
  return written;
}

const judged = (asked: Asked, plan: ExchangePlan, told: Told, offers: readonly Offer[]) =>
  judgeExchange(asked, told, writtenBy(plan, offers), offers);

test('every plan holds before the slow model of the market: priority, fees, and nothing less than the best [S11.exchange.best, S11.exchange.exact]', () => {
  const seen = { filled: 0, refused: 0 };
  checkProperty(1_000, (random) => {
    const [offers, asked] = [aMarket(random), someAsked(random)];
    const plan = planOf(asked, offers);
    seen[plan.problem === null ? 'filled' : 'refused'] += 1;
    if (plan.problem === null) judged(asked, plan, toldBy(plan), offers);
    else judgeConflict(asked, offers);
  });
  expect(Math.min(seen.filled, seen.refused)).toBeGreaterThan(0);
});

describe('the model sees', () => {
  const offer = (id: string, rate: string, [currency, swapTo] = ['CNY', 'NGN']): Offer => {
    const remaining = units('10');
    const state = { listed: remaining, remaining, filled: 0n, returned: 0n, ended: false, endsAt: null };
    return { id, userId: id, currency, swapTo, rate: units(rate), place: BigInt(id), ...state };
  };
  const offers = [
    ...[offer('1', '215'), offer('2', '214'), offer('3', '214')],
    ...[offer('4', '1.57', ['CNY', 'GHC']), offer('5', '135', ['GHC', 'NGN'])],
  ];
  const asked = {
    ...{ userId: '0', from: 'NGN', to: 'CNY', amount: units('4000') },
    limit: null,
    timeInForce: 'ioc',
  } as const;
  const [plan, seen] = [
    planOf(asked, offers),
    (told: Partial<Told>) => () => judged(asked, plan, { ...toldBy(plan), ...told }, offers),
  ];
  const without = (id: string) => () => {
    const other = planOf(
      asked,
      offers.filter((one) => one.id !== id),
    );
    return judged(asked, other, toldBy(other), offers);
  };

  it('nothing in what is right', () => {
    expect(seen({})).not.toThrow();
    expect(plan.fills.map(({ path }) => path.length)).toEqual([3, 2]);
  });

  it.each<[what: string, broken: () => unknown, violation: string]>([
    ['another fee', seen({ fee: 1n }), 'the fee is another'],
    ['more that was received', seen({ received: 1n }), 'another amount was received'],
    ['more that was paid', seen({ paid: units('4000.01') }), 'more was paid than the listings cost'],
    ['less that was paid', seen({ paid: units('1') }), 'less was paid than the listings cost'],
    ['an older listing that was left', without('2'), 'a better or an older listing was left'],
    ['a way that was left', without('5'), 'less than the best was got'],
    ['the dearer step first', seen({ fills: toldBy(plan).fills.toReversed() }), 'a cheaper step came later'],
  ])('%s', (_what, broken, violation) => {
    expect(broken).toThrow(violation);
  });
});
