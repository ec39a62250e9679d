import type { ListingChangePayload } from '@contract/listingChanges';
import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { findWrong } from '@server/modules/books';
import { changeListing, pauseListing } from '@server/modules/listingChanges';
import { readOwnListingWindow } from '@server/modules/listings/listings';
import { readProgress } from '@server/modules/fills';
import { readStatement } from '@server/modules/statements';
import { cancelAll, readCancelAll } from '@server/modules/transactions/cancelAll';
import { createTransaction } from '@server/modules/transactions/create';
import { createExchange } from '@server/modules/transactions/exchange';
import { setOpen } from '@server/modules/appStatus';
import { Refusal } from '@server/platform/refusal';
import { USER_LIMITS } from '@server/platform/userLimits';
import { runWorkerOnce } from '@server/worker/worker';
import { refusalTexts } from '@/texts/refusals';
import { SENTENCES } from '@/texts/sentences';
import { aUserOf, balanceOf, fund, list, moneySuite, statusOf, swap, work } from '@test/support/money/moneyWorld';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';

const suite = moneySuite();
let ada: string;
let ben: string;
beforeEach(async () => {
  [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '1000000');
  await fund(suite.db(), ben, 'CNY', '1000');
});

afterEach(async () => {
  for (const question of AUDIT_QUESTIONS) {
    expect({ question, wrong: await findWrong(suite.db(), question) }).toEqual({ question, wrong: [] });
  }
});

const DAY_MS = 24 * 60 * 60_000;
const WORKER = { processAfterS: 0, demo: false, demoApproveAfterS: 30 };
/** Far beyond what the workers of these tests reach before it. */
const TOMORROW = new Date(Date.now() + DAY_MS).toISOString();
/** The workers of several processes at once, at a moment after the end time. */
const workAfterEnd = (workers: number) => {
  const later = new Date(Date.now() + 2 * DAY_MS);
  return Promise.all(Array.from({ length: workers }, () => runWorkerOnce(suite.db(), WORKER, later)));
};
const CNY = () => balanceOf(suite.db(), `wallet:${ben}:CNY`);
const own = async (userId = ben) => (await readOwnListingWindow(suite.db(), userId, { limit: 50 })).results;
const order = async (userId: string, amount: string, rate: string) =>
  (await createTransaction(suite.db(), userId, { type: 'ORDER', ...swap('NGN', 'CNY', amount, rate) })).id;
const change = (listing: string, changed: Partial<ListingChangePayload>, userId = ben) =>
  changeListing(suite.db(), userId, { listing, rate: null, amount: null, ...changed });
const reasonsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.reasons : error),
  );
const noticesOf = async (user: string) =>
  (
    await suite
      .db()
      .query<{ message: string }>('select message from notifications where user_id = $1 order by id', [user])
  ).map(({ message }) => message);

describe('the end time of a listing', () => {
  const ending = { ...swap('CNY', 'NGN', '50', '216'), expires_at: TOMORROW };

  it('is shown with the listing, and ends it once with four workers at once: the rest goes back and its user is notified [S11.lifecycle.end]', async () => {
    const id = await list(suite.db(), ben, ending);
    const staying = await list(suite.db(), ben, swap('CNY', 'NGN', '20', '216'));
    expect(await own()).toMatchObject([{ Amount: '20' }, { Amount: '50', expires_at: TOMORROW }]);
    expect((await own())[0]).not.toHaveProperty('expires_at');
    expect(await readProgress(suite.db(), ben, { ids: [id] })).toMatchObject([{ expires_at: TOMORROW }]);
    await order(ada, '1000', '216');
    await work(suite.db());
    await workAfterEnd(4);
    expect(await own()).toMatchObject([{ Amount: '20' }]);
    expect(await balanceOf(suite.db(), `escrow:${id}:CNY`)).toBe('0');
    expect(await balanceOf(suite.db(), `escrow:${staying}:CNY`)).toBe('20');
    expect(await CNY()).toBe('975.41666667');
    expect((await noticesOf(ben)).filter((message) => message.includes('end time'))).toEqual([
      'Your listing of CNY for NGN has reached its end time. 45.41666667 CNY came back to your wallet.',
    ]);
    const [about] = await suite
      .db()
      .query(`select facts, transaction_id is not null as linked from notifications where facts ? 'expired'`);
    expect(about).toMatchObject({
      linked: true,
      facts: { amount: { amount: '45.41666667', currency: 'CNY' }, to: 'NGN' },
    });
    expect((await readProgress(suite.db(), ben, { ids: [id] }))[0]).not.toHaveProperty('expires_at');
  });

  it('ends a paused listing too, and one while the app is closed [S11.lifecycle.end]', async () => {
    await pauseListing(suite.db(), ben, await list(suite.db(), ben, ending));
    await setOpen(suite.db(), false);
    await workAfterEnd(1);
    await setOpen(suite.db(), true);
    expect(await own()).toEqual([]);
    expect(await CNY()).toBe('1000');
  });

  it('of a listing whose worker is late lets nothing be taken any more [S11.lifecycle.end]', async () => {
    const id = await list(suite.db(), ben, ending);
    const waiting = await order(ada, '1000', '216');
    await suite.db().query(`update listings set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await reasonsOf(order(ada, '1000', '216'))).not.toBeNull();
    const ioc = {
      currency_from: 'NGN',
      currency_to: 'CNY',
      amount: '1000',
      rate: '216',
      time_in_force: 'ioc',
    } as const;
    expect(await reasonsOf(createExchange(suite.db(), ada, ioc, USER_LIMITS))).toMatchObject({
      detail: 'Nothing can be exchanged at your limit right now.',
    });
    await work(suite.db());
    expect(await statusOf(suite.db(), waiting)).toBe('PENDING');
    expect(await CNY()).toBe('1000');
  });

  it('belongs to what an exchange lists, too [S11.lifecycle.end]', async () => {
    const asked = {
      currency_from: 'CNY',
      currency_to: 'NGN',
      amount: '30',
      rate: '0.00463',
      time_in_force: 'gtc',
    } as const;
    await createExchange(suite.db(), ben, { ...asked, expires_at: TOMORROW }, USER_LIMITS);
    await work(suite.db());
    expect(await own()).toMatchObject([{ Amount: '30', expires_at: TOMORROW }]);
  });

  it.each([
    ['in the past', new Date(Date.now() - 1).toISOString()],
    ['at once', new Date(Date.now() + 30_000).toISOString()],
    ['in two years', new Date(Date.now() + 731 * DAY_MS).toISOString()],
  ])('%s is refused at its field, and nothing is changed [S11.lifecycle.end]', async (_when, endsAt) => {
    const draft = { type: 'LIST' as const, ...ending, expires_at: endsAt };
    const named = { expires_at: [expect.stringMatching(/^Choose an end/)] };
    expect(await reasonsOf(createTransaction(suite.db(), ben, draft))).toEqual(named);
    const id = await list(suite.db(), ben, ending);
    expect(await reasonsOf(change(id, { rate: '217', expires_at: endsAt }))).toEqual(named);
    expect(await own()).toMatchObject([{ rate: '216', expires_at: TOMORROW }]);
    expect(await CNY()).toBe('950');
  });

  it('is changed and taken away, and stays with other changes [S11.lifecycle.end]', async () => {
    const id = await list(suite.db(), ben, ending);
    await change(id, { amount: '40' });
    expect(await own()).toMatchObject([{ expires_at: TOMORROW }]);
    const later = new Date(Date.now() + 9 * DAY_MS).toISOString();
    await change(id, { expires_at: later });
    await workAfterEnd(1);
    expect(await own()).toMatchObject([{ expires_at: later }]);
    await change(id, { expires_at: null });
    expect((await own())[0]).not.toHaveProperty('expires_at');
  });

  it('that cannot be carried out is tried again after a minute, and holds up no other [S11.lifecycle.end]', async () => {
    const [stuck, other] = [await list(suite.db(), ben, ending), await list(suite.db(), ben, ending)];
    await suite.owner().query(
      `create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
       create trigger stuck before update of status on listings for each row when (old.id = ${stuck}) execute function refuse_end()`,
    );
    const failures: object[] = [];
    const later = Date.now() + 2 * DAY_MS;
    const at = (ms: number) =>
      runWorkerOnce(suite.db(), WORKER, new Date(ms), { error: (facts) => void failures.push(facts) });
    await at(later);
    await at(later + 59_000);
    expect(failures).toMatchObject([{ id: stuck }]);
    expect(await balanceOf(suite.db(), `escrow:${other}:CNY`)).toBe('0');
    await suite.owner().query('drop trigger stuck on listings; drop function refuse_end()');
    await at(later + 60_000);
    expect(await CNY()).toBe('1000');
  });
});

describe('adding to a listing', () => {
  it('takes exactly that from the wallet, keeps what is there, and is in the statement of the listing [S11.lifecycle.add]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await order(ada, '1000', '216');
    await work(suite.db());
    await change(id, { add: '4.58333333', rate: '217' });
    expect(await own()).toMatchObject([{ Amount: '50', rate: '217' }]);
    expect(await CNY()).toBe('945.41666667');
    expect(await readProgress(suite.db(), ben, { ids: [id] })).toMatchObject([
      { listed: '54.58333333', sold: '4.58333333', left: '50', returned: '0' },
    ]);
    const { results } = await readStatement(suite.db(), ben, { currency: 'CNY', limit: 10 });
    expect(results[0]).toMatchObject({ kind: 'listed', amount: '-4.58333333', type: 'LIST' });
    expect(results[0]?.transaction).not.toBeNull();
    await change(id, { amount: '20' });
    await cancelAll(suite.db(), ben, {});
    expect(await CNY()).toBe('995.41666667');
  });

  it('moves it behind all others at its rate, and fills an order that waits [S11.lifecycle.add]', async () => {
    const eve = await aUserOf(suite.db());
    await fund(suite.db(), eve, 'CNY', '100');
    const first = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    const second = await list(suite.db(), eve, swap('CNY', 'NGN', '50', '216'));
    await change(first, { add: '1' });
    await order(ada, '1000', '216');
    await work(suite.db());
    expect(await balanceOf(suite.db(), `escrow:${first}:CNY`)).toBe('51');
    expect(await balanceOf(suite.db(), `escrow:${second}:CNY`)).toBe('45.41666667');
    const waiting = await order(ada, '20000', '216');
    await change(first, { amount: '1' });
    await work(suite.db());
    expect(await statusOf(suite.db(), waiting)).toBe('PENDING');
    await change(first, { add: '60' });
    await work(suite.db());
    expect(await statusOf(suite.db(), waiting)).toBe('COMPLETED');
  });

  it('and taking away again leave right books once the listing is sold out [S11.lifecycle.add]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '200'));
    await change(id, { add: '10' });
    await change(id, { amount: '49.5' });
    const all = {
      currency_from: 'NGN',
      currency_to: 'CNY',
      amount: '10000',
      rate: '200',
      time_in_force: 'fok',
    } as const;
    await createExchange(suite.db(), ada, all, USER_LIMITS);
    expect(await own()).toEqual([]);
    expect(await readProgress(suite.db(), ben, { ids: [id] })).toMatchObject([
      { listed: '60', sold: '49.5', left: '0', returned: '10.5' },
    ]);
    expect(await CNY()).toBe('950.5');
  });

  it('is refused above the wallet, while the app is closed, beside an amount, and for a frozen user, without half a change [S11.lifecycle.add]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    const tooMuch = change(id, { rate: '217', add: '950.00000001' });
    expect(await reasonsOf(tooMuch)).toEqual({ add: [SENTENCES.insufficientBalance] });
    expect(await reasonsOf(change(id, { amount: '40', add: '1' }))).toEqual({
      add: ['A change says how much shall be left or how much is added, not both.'],
    });
    await setOpen(suite.db(), false);
    expect(await reasonsOf(change(id, { add: '1' }))).toEqual({ detail: SENTENCES.tradingHalted });
    await setOpen(suite.db(), true);
    await suite.db().query('update users set frozen_at = now() where id = $1', [ben]);
    expect(await reasonsOf(change(id, { add: '1' }))).toEqual({ detail: refusalTexts.accountFrozen });
    await suite.db().query('update users set frozen_at = null where id = $1', [ben]);
    expect(await own()).toMatchObject([{ Amount: '50', rate: '216' }]);
    expect(await CNY()).toBe('950');
  });
});

describe('cancel all', () => {
  it('says what ends and then ends it: listings, what is about to appear and pending orders, with all that they hold [S11.lifecycle.cancelAll]', async () => {
    await fund(suite.db(), ben, 'NGN', '100000');
    await list(suite.db(), ada, swap('NGN', 'CNY', '10000', '0.00463'));
    await list(suite.db(), ada, swap('NGN', 'GHC', '10000', '0.0074'));
    await pauseListing(
      suite.db(),
      ben,
      await list(suite.db(), ben, { ...swap('CNY', 'NGN', '50', '216'), expires_at: TOMORROW }),
    );
    await list(suite.db(), ben, swap('NGN', 'GHC', '3000', '0.0074'));
    const pending = [
      await createTransaction(suite.db(), ben, { type: 'LIST', ...swap('CNY', 'NGN', '7.5', '216') }),
      await createTransaction(suite.db(), ben, { type: 'ORDER', ...swap('CNY', 'NGN', '10', '0.00463') }),
    ];
    const other = await createTransaction(suite.db(), ada, {
      type: 'ORDER',
      ...swap('NGN', 'CNY', '100', '216'),
    }).catch(() => null);
    expect(other).toBeNull();
    const inMarket = { listings: 2, orders: 1, returned: [{ currency: 'CNY', amount: '67.5' }] };
    expect(await readCancelAll(suite.db(), ben, { market: 'CNY-NGN' })).toEqual(inMarket);
    const everything = {
      listings: 3,
      orders: 1,
      returned: [...inMarket.returned, { currency: 'NGN', amount: '3000' }],
    };
    expect(await readCancelAll(suite.db(), ben, {})).toEqual(everything);
    expect(await cancelAll(suite.db(), ben, { market: 'CNY-NGN' })).toEqual(inMarket);
    expect(await own()).toMatchObject([{ currency: 'NGN' }]);
    expect(await CNY()).toBe('1000');
    for (const { id } of pending) expect(await statusOf(suite.db(), id)).toBe('REVOKED');
    expect(await suite.db().query(`select 1 from orders where user_id = $1 and status = 'pending'`, [ben])).toEqual([]);
    expect(await cancelAll(suite.db(), ben, {})).toEqual({
      ...{ listings: 1, orders: 0, returned: [{ currency: 'NGN', amount: '3000' }] },
    });
    expect(await cancelAll(suite.db(), ben, {})).toEqual({ listings: 0, orders: 0, returned: [] });
    expect(await balanceOf(suite.db(), `wallet:${ben}:NGN`)).toBe('100000');
    expect(await own(ada)).toHaveLength(2);
    expect((await noticesOf(ben)).filter((message) => message.includes('revoked'))).toHaveLength(2);
  });

  it('and end times, changes, orders and workers at the same moment return everything once [S11.lifecycle.races]', async () => {
    const seed = chooseSeed();
    const random = seededChoices(seed);
    const listings: string[] = [];
    let days = 0;
    const failures: object[] = [];
    const log = { error: (facts: object) => void failures.push(facts) };
    const workers = () =>
      [0, 1].map(() => runWorkerOnce(suite.db(), WORKER, new Date(Date.now() + (days += 1) * 60_000), log));
    const late = () => runWorkerOnce(suite.db(), WORKER, new Date(Date.now() + 2 * DAY_MS), log);
    const move = (): Promise<unknown> => {
      const id = random.oneOf(listings);
      switch (random.between(0, 9)) {
        case 0:
          return random.chance(30) ? cancelAll(suite.db(), ben, {}) : readCancelAll(suite.db(), ben, {});
        case 1:
          return late();
        case 2:
        case 3:
          return change(id, { add: String(random.between(1, 20)) });
        case 4:
          return change(id, { amount: String(random.between(1, 30)), rate: random.oneOf(['215', '216']) });
        case 5:
          return change(id, { expires_at: random.chance(50) ? TOMORROW : null });
        default:
          return order(ada, String(random.between(100, 2000)), random.oneOf(['215', '216']));
      }
    };
    for (let round = 0; round < atEffort(16); round += 1) {
      const offered = swap('CNY', 'NGN', '60', random.oneOf(['215', '216']));
      listings.push(await list(suite.db(), ben, { ...offered, ...(random.chance(50) && { expires_at: TOMORROW }) }));
      const settled = await Promise.allSettled([...workers(), ...Array.from({ length: 8 }, move)]);
      const broken = settled
        .map((one): unknown => (one.status === 'rejected' ? one.reason : null))
        .filter((reason) => reason !== null && !(reason instanceof Refusal));
      expect({ seed, broken }).toEqual({ seed, broken: [] });
    }
    expect({ seed, failures }).toEqual({ seed, failures: [] });
    await cancelAll(suite.db(), ben, {});
    const ended = await suite
      .db()
      .query<{ count: number }>(`select count(*)::int as count from journals where kind = 'delist'`);
    expect(ended[0]?.count).toBeGreaterThan(2);
  });
});
