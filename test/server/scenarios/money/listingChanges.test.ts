import { USER_LIMITS } from '@server/platform/userLimits';
import { readFills } from '@server/modules/fills';
import { changeListing, pauseListing, resumeListing } from '@server/modules/listingChanges';
import { readOwnListingWindow, removeListing } from '@server/modules/listings/listings';
import { createTransaction } from '@server/modules/transactions/create';
import { setOpen } from '@server/modules/appStatus';
import { Refusal } from '@server/platform/refusal';
import { runWorkerOnce } from '@server/worker/worker';
import { sqlState } from '@server/db/database';
import { said, SENTENCES } from '@/texts/sentences';
import {
  aUserOf,
  balanceOf,
  fund,
  list,
  moneySuite,
  statusOf,
  swap,
  work,
  booksOf,
  crossedOf,
  RIGHT_BOOKS,
} from '@test/support/money/moneyWorld';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import type { Peg } from '@contract/values/peg';
import { reactivate } from '@server/acts/users';
import { findOpenListings, type ListingRow } from '@server/modules/listings/repository';
import { setRate } from '@server/modules/rates';
import { createExchange } from '@server/modules/transactions/exchange';

const suite = moneySuite();
const reasonsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.reasons : error),
  );

describe('listing changes', () => {
  let ada: string;
  let ben: string;
  beforeEach(async () => {
    [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
    await fund(suite.db(), ada, 'NGN', '1000000');
    await fund(suite.db(), ben, 'CNY', '1000');
  });

  const change = (listing: string, rate: string | null, amount: string | null) =>
    changeListing(suite.db(), ben, { listing, rate, amount });
  const order = async (userId: string, amount: string, rate: string) =>
    (await createTransaction(suite.db(), userId, { type: 'ORDER', ...swap('NGN', 'CNY', amount, rate) })).id;
  const windowOf = async (userId: string) => (await readOwnListingWindow(suite.db(), userId, { limit: 10 })).results;

  /** Of each listing: listed is sold, left and returned together. Others are named. */
  const WRONG = `select l.id, l.amount, l.returned, a.balance, f.sold from listings l join accounts a on a.listing_id = l.id
  cross join lateral (select coalesce(sum(taken), 0) as sold from fills where listing_id = l.id) f
  where l.amount <> f.sold + a.balance + l.returned`;
  afterEach(async () => {
    expect(await suite.db().query(WRONG)).toEqual([]);
  });

  it('lowering the amount returns the rest at once, and the amount that a later deletion returns is counted too [S11.change.amount]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await change(id, null, '30.5');
    expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('969.5');
    expect(await balanceOf(suite.db(), `escrow:${id}:CNY`)).toBe('30.5');
    expect(await reasonsOf(change(id, null, '31'))).toEqual({ amount: ['Only 30.5 CNY of this listing is left.'] });
    const limits = { ...USER_LIMITS, leastAmounts: { ...USER_LIMITS.leastAmounts, CNY: '5' } };
    const tooLittle = changeListing(suite.db(), ben, { listing: id, rate: null, amount: '4' }, limits);
    expect(await reasonsOf(tooLittle)).toEqual({ amount: ['The least amount is 5 CNY.'] });
    await removeListing(suite.db(), ben, id);
    expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('1000');
    expect(
      await suite.db().query('select trim_scale(returned)::text as returned from listings where id = $1', [id]),
    ).toEqual([{ returned: '50' }]);
  });

  it('a new rate outside the band is refused with the sentence of LIST, and nothing is half changed [S11.change.rate]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    expect(await reasonsOf(change(id, '238', '20'))).toEqual({ rate: [said.rateOutOfBand('194.4000', '237.6000')] });
    expect(await balanceOf(suite.db(), `escrow:${id}:CNY`)).toBe('50');
    await change(id, '237.6', null);
    expect(await windowOf(ben)).toMatchObject([{ rate: '237.6', Amount: '50' }]);
    await setOpen(suite.db(), false);
    expect(await reasonsOf(change(id, '216', null))).toEqual({ detail: SENTENCES.tradingHalted });
    await setOpen(suite.db(), true);
    expect(await reasonsOf(changeListing(suite.db(), ada, { listing: id, rate: '216', amount: null }))).toEqual({
      detail: 'Not found.',
    });
    await removeListing(suite.db(), ben, id);
    expect(await reasonsOf(change(id, '216', null))).toEqual({
      detail: 'This listing has ended: it was deleted or sold.',
    });
  });

  it('a listing with a new rate is behind all that were listed at that rate, and keeps its place otherwise [S11.change.rate]', async () => {
    const eve = await aUserOf(suite.db());
    await fund(suite.db(), eve, 'CNY', '100');
    const first = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    const second = await list(suite.db(), eve, swap('CNY', 'NGN', '50', '216'));
    await change(first, '216', '40');
    await order(ada, '1000', '216');
    await work(suite.db());
    expect(await balanceOf(suite.db(), `escrow:${second}:CNY`)).toBe('50');
    await change(first, '217', null);
    await change(first, '216', null);
    await order(ada, '1000', '216');
    await work(suite.db());
    expect(await balanceOf(suite.db(), `escrow:${second}:CNY`)).toBe('45.41666667');
  });

  it('what was sold keeps the rate at which it was sold [S11.change.rate]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await order(ada, '1000', '216');
    await work(suite.db());
    await change(id, '210', null);
    const { results } = await readFills(suite.db(), ben, { listing: id, limit: 10 });
    expect(results).toMatchObject([{ rate: '216', taken: '4.58333333' }]);
  });

  it('a paused listing fills no order and keeps its money, and resumed it fills a waiting order [S11.change.pause]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    const waiting = await order(ada, '1000', '216');
    await pauseListing(suite.db(), ben, id);
    await pauseListing(suite.db(), ben, id);
    await work(suite.db());
    expect(await statusOf(suite.db(), waiting)).toBe('PENDING');
    expect(await balanceOf(suite.db(), `escrow:${id}:CNY`)).toBe('50');
    expect(await windowOf(ben)).toMatchObject([{ paused: true }]);
    const refused = createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '1000', '216') });
    expect(await reasonsOf(refused)).not.toBeNull();
    await resumeListing(suite.db(), ben, id);
    await work(suite.db());
    expect(await statusOf(suite.db(), waiting)).toBe('COMPLETED');
    expect(await windowOf(ben)).not.toMatchObject([{ paused: true }]);
  });

  it('the database refuses a fill of a paused listing [S11.change.pause]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    const { id: by } = await createTransaction(suite.db(), ada, {
      type: 'ORDER',
      ...swap('NGN', 'CNY', '1000', '216'),
    });
    await pauseListing(suite.db(), ben, id);
    const fill = suite
      .db()
      .query('insert into fills (listing_id, transaction_id, taken, paid) values ($1, $2, 1, 1)', [id, by]);
    expect(sqlState(await fill.catch((error: unknown) => error))).toBe('23000');
  });

  it('random changes, pauses, orders, deletions and workers at once lose nothing [S11.change.races]', async () => {
    const seed = chooseSeed();
    const random = seededChoices(seed);
    const failures: object[] = [];
    const log = { error: (facts: object) => void failures.push(facts) };
    const rates = ['214', '215', '216'];
    const listings: string[] = [];
    let minutes = 0;
    const move = (): Promise<unknown> => {
      const [id, rate] = [random.oneOf(listings), random.oneOf(rates)];
      switch (random.between(0, 9)) {
        case 0:
        case 1:
          return change(id, rate, null);
        case 2:
          return change(id, null, String(random.between(1, 60)));
        case 3:
          return change(id, rate, String(random.between(1, 60)));
        case 4:
          return pauseListing(suite.db(), ben, id);
        case 5:
        case 6:
          return resumeListing(suite.db(), ben, id);
        case 7:
          return random.chance(25) ? removeListing(suite.db(), ben, id) : Promise.resolve();
        default:
          return order(ada, String(random.between(100, 2000)), rate);
      }
    };
    const workers = () =>
      [0, 1].map(() =>
        runWorkerOnce(
          suite.db(),
          { processAfterS: 0, demo: false, demoApproveAfterS: 30 },
          new Date(Date.now() + (minutes += 1) * 60_000),
          log,
        ),
      );
    for (let round = 0; round < atEffort(32); round += 1) {
      if (round % 4 === 0) listings.push(await list(suite.db(), ben, swap('CNY', 'NGN', '60', random.oneOf(rates))));
      const settled = await Promise.allSettled([...workers(), ...Array.from({ length: 8 }, move)]);
      const broken = settled
        .map((one): unknown => (one.status === 'rejected' ? one.reason : null))
        .filter((reason) => reason !== null && !(reason instanceof Refusal));
      expect({ seed, broken }).toEqual({ seed, broken: [] });
      expect(await suite.db().query(WRONG)).toEqual([]);
    }
    expect(failures).toEqual([]);
    const [facts] = await suite.db().query<{ fills: number; wrong: number; returned: number }>(
      `select (select count(*)::int from fills) as fills, (select count(*)::int from listings where returned > 0) as returned,
       (select count(*)::int from fills f join transactions t on t.id = f.transaction_id where t.rate <> f.rate) as wrong`,
    );
    expect(facts?.wrong).toBe(0);
    expect(facts?.fills).toBeGreaterThan(10);
    expect(facts?.returned).toBeGreaterThan(2);
  });
});

describe('never crossed', () => {
  let [ada, ben] = ['', ''];
  beforeEach(async () => {
    await market('216');
    [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
    for (const user of [ada, ben]) {
      await fund(suite.db(), user, 'CNY', '1000');
      await fund(suite.db(), user, 'NGN', '100000');
    }
  });
  afterEach(async () => {
    expect(await crossedOf(suite.db())).toEqual([]);
    expect(await booksOf(suite.db())).toEqual(RIGHT_BOOKS);
  });

  const market = (rate: string) => suite.db().transaction((tx) => setRate(tx, 'CNY', 'NGN', rate));
  const make = (userId: string, offered: Parameters<typeof list>[2], settlesAtOnce = true) =>
    createTransaction(suite.db(), userId, { type: 'LIST', ...offered }, { settlesAtOnce });
  const own = async (userId: string) => (await readOwnListingWindow(suite.db(), userId, { limit: 10 })).results;

  const OTHERS =
    'Others already offer NGN for CNY at 0.00465, which meets your rate. Exchange with them instead, or list at 215.05376345 or more.';

  it('a LIST that would cross is refused like others, and one at the next rate is not [S11.crossed.refused]', async () => {
    await list(suite.db(), ben, swap('NGN', 'CNY', '10000', '0.00465'));
    for (const atOnce of [true, false])
      expect(await reasonsOf(make(ada, swap('CNY', 'NGN', '10', '215.05376344'), atOnce))).toEqual({ detail: OTHERS });
    expect(await balanceOf(suite.db(), `wallet:${ada}:CNY`)).toBe('1000');
    expect(await make(ada, swap('CNY', 'NGN', '10', '215.05376345'))).toMatchObject({ status: 'COMPLETED' });
  });

  it('the own listing of the opposite direction counts too, and one that is paused does not [S11.crossed.refused]', async () => {
    const id = await list(suite.db(), ada, swap('NGN', 'CNY', '10000', '0.00465'));
    const crossing = () => make(ada, swap('CNY', 'NGN', '10', '215'));
    expect(await reasonsOf(crossing())).toEqual({
      detail:
        'Your own listing of NGN for CNY at 0.00465 meets this rate. Change or delete it first, or list at 215.05376345 or more.',
    });
    await pauseListing(suite.db(), ada, id);
    expect(await crossing()).toMatchObject({ status: 'COMPLETED' });
    expect(Object.keys(Object(await reasonsOf(resumeListing(suite.db(), ada, id))) as object)).toEqual(['rate']);
  });

  it('an edit and a resumed listing that would cross are refused, and nothing is changed [S11.crossed.refused]', async () => {
    const id = await list(suite.db(), ada, swap('CNY', 'NGN', '10', '218'));
    await list(suite.db(), ben, swap('NGN', 'CNY', '10000', '0.00465'));
    const edit = (rate: string) => changeListing(suite.db(), ada, { listing: id, rate, amount: null });
    expect(await reasonsOf(edit('215'))).toEqual({ rate: [OTHERS] });
    expect(await own(ada)).toMatchObject([{ rate: '218' }]);
    expect(await reasonsOf(edit('217'))).toBeNull();
    await pauseListing(suite.db(), ada, id);
    const second = await list(suite.db(), ben, swap('NGN', 'CNY', '10000', '0.0046'));
    expect(Object.keys(Object(await reasonsOf(resumeListing(suite.db(), ada, id))) as object)).toEqual(['rate']);
    expect(await own(ada)).toMatchObject([{ paused: true }]);
    await removeListing(suite.db(), ben, second);
    expect(await reasonsOf(resumeListing(suite.db(), ada, id))).toBeNull();
  });

  it('the rest of an exchange is refused if it would cross an own listing [S11.crossed.refused]', async () => {
    await list(suite.db(), ada, swap('CNY', 'NGN', '10', '215'));
    const asked = { ...swap('NGN', 'CNY', '1000', '216'), time_in_force: 'gtc' as const };
    expect(JSON.stringify(await reasonsOf(createExchange(suite.db(), ada, asked, USER_LIMITS, true)))).toContain(
      'Your own listing of CNY for NGN at 215 meets this rate.',
    );
  });

  it('one whose pause is over waits while it would cross, and appears when it does not [S11.crossed.waits]', async () => {
    const { id } = await make(ada, swap('CNY', 'NGN', '10', '215'), false);
    const { id: opposite } = await make(ben, swap('NGN', 'CNY', '10000', '0.00465'), false);
    await work(suite.db());
    expect([await statusOf(suite.db(), id), await statusOf(suite.db(), opposite)].sort()).toEqual([
      'COMPLETED',
      'PENDING',
    ]);
    const [listed] = await findOpenListings(suite.db());
    await removeListing(suite.db(), listed?.user_id ?? '', listed?.id ?? '');
    await work(suite.db());
    expect([await statusOf(suite.db(), id), await statusOf(suite.db(), opposite)]).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('a listing that would cross when its user is reactivated is paused [S11.crossed.waits]', async () => {
    await list(suite.db(), ada, swap('CNY', 'NGN', '10', '215'));
    await suite.db().query('update users set deactivated_at = now() where id = $1', [ada]);
    await make(ben, swap('NGN', 'CNY', '10000', '0.00465'));
    await suite.db().transaction((tx) => reactivate(tx, ada));
    expect(await own(ada)).toMatchObject([{ paused: true, rate: '215' }]);
  });

  describe('a listing that follows the market', () => {
    const PEG: Peg = { percent: '-2', floor: null, ceiling: null };
    const pegged = (peg = PEG) => make(ada, { ...swap('CNY', 'NGN', '10', '216'), peg });

    it('gives way to one that it would cross, follows it, and returns when that is gone [S11.crossed.pegs]', async () => {
      const id = await list(suite.db(), ben, swap('NGN', 'CNY', '10000', '0.00465'));
      await pegged();
      expect(await own(ada)).toMatchObject([{ rate: '215.05376345' }]);
      await changeListing(suite.db(), ben, { listing: id, rate: '0.0047', amount: null });
      await work(suite.db());
      expect(await own(ada)).toMatchObject([{ rate: '212.76595745' }]);
      await removeListing(suite.db(), ben, id);
      await work(suite.db());
      expect(await own(ada)).toMatchObject([{ rate: '211.68' }]);
    });

    it('gives way when the market moves it there, and is paused where that leaves its limits [S11.crossed.pegs]', async () => {
      const opposite = await list(suite.db(), ben, swap('NGN', 'CNY', '10000', '0.00465'));
      await market('222');
      const listing = await list(suite.db(), ada, {
        ...swap('CNY', 'NGN', '10', '216'),
        peg: { ...PEG, ceiling: '218' },
      });
      expect(await own(ada)).toMatchObject([{ rate: '217.56' }]);
      await market('216');
      await work(suite.db());
      expect(await own(ada)).toMatchObject([{ rate: '215.05376345' }]);
      await changeListing(suite.db(), ada, { listing, rate: null, amount: null, peg: { ...PEG, ceiling: '214' } });
      expect(await own(ada)).toMatchObject([{ paused: true }]);
      await removeListing(suite.db(), ben, opposite);
      await work(suite.db());
      expect(await own(ada)).toMatchObject([{ rate: '211.68' }]);
      expect((await own(ada))[0]).not.toHaveProperty('paused');
    });
  });

  it('of two listings of opposite directions at the same moment that would cross only one appears [S11.crossed.races]', async () => {
    for (let round = 0; round < 15; round += 1) {
      const tries = await Promise.allSettled([
        make(ada, swap('CNY', 'NGN', '1', '215')),
        make(ben, swap('NGN', 'CNY', '100', '0.00465')),
      ]);
      const broken = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      expect(broken).toHaveLength(1);
      expect(broken[0]).toBeInstanceOf(Refusal);
      const listed: ListingRow[] = await findOpenListings(suite.db());
      expect(listed).toHaveLength(1);
      for (const { id, user_id } of listed) await removeListing(suite.db(), user_id, id);
    }
  });
});
