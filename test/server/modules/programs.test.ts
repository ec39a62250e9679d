import { decimal, sumOf, toText } from '@/domain/money/decimal';
import { refusalTexts } from '@/texts/refusals';
import { createDatabase } from '@server/db/pool';
import type { Database, Db } from '@server/db/database';
import { setOpen } from '@server/modules/appStatus';
import { fireRunOut, sweepExpired } from '@server/worker/steps';
import { balanceOf, booksOf, fund, list, RIGHT_BOOKS, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { killedAt } from '@test/support/server/killedAt';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

const app = opened(() => openTestApp({ processAfterS: 10 }));

let [ada, count] = [{} as SignedUp, 0];

beforeAll(() => setMarket(app.db));

beforeEach(async () => {
  await app.db.query('update users set deactivated_at = now(), cleaned_up_at = now()');
  ada = await app.signUp(`ada${String((count += 1))}@example.com`);
  await fund(app.db, String(ada.id), 'CNY', '50');
});

const get = async <Body = unknown>(path: string, { token } = ada) =>
  (await app.call('GET', path, { token })).body as Body;
const post = (path: string, body: object, headers: Record<string, string> = {}, { token } = ada) =>
  app.call('POST', path, { token, body, headers });

const OFFER = { currency_from: 'CNY', currency_to: 'NGN', amount: '5', rate: '0.00463', time_in_force: 'gtc' };

it('names the transaction of each own listing in a window, and not in the whole list [S11.programs.listing]', async () => {
  const { listing } = (await post('exchange/', OFFER)).body as { listing: number };
  expect(listing).toEqual(expect.any(Number));
  await work(app.db);
  const { results } = await get<{ results: object[] }>('listings/?created_by_user=true&limit=10');
  expect(results).toMatchObject([{ transaction: listing, Amount: '5' }]);
  expect(await get('listings/?created_by_user=true')).toEqual([expect.not.objectContaining({ transaction: listing })]);
});

describe('the dead man’s switch [S11.programs.switch]', () => {
  const SECOND = 1_000;
  const failures: object[] = [];
  const log = { error: (facts: object) => void failures.push(facts) };
  const fire = (now: Date, db: Database = app.db) => fireRunOut(db, { now, most: 500 }, log);
  const wallet = () => balanceOf(app.db, `wallet:${String(ada.id)}:CNY`);
  const countOf = async (what: 'delist' | 'return') =>
    (
      await app.db.query(
        `select from journals j where kind = $1 and exists (select from lines l join accounts a
      on a.id = l.account_id where l.journal_id = j.id and a.user_id = $2)`,
        [what, ada.id],
      )
    ).length;

  const NOTICE =
    'Your program did not report in time, so everything that was open was cancelled. Listings: 2. Orders: 0.';
  const notices = async () =>
    (await get<{ message: string }[]>('notifications/')).filter(({ message }) => message === NOTICE);

  interface Timer {
    fires_at: string | null;
    fired_at: string | null;
  }
  const wind = async (seconds: number) => (await post('cancel-all-after/', { seconds })).body as Timer;
  const shown = () => get<Timer>('cancel-all-after/');
  const after = ({ fires_at }: Timer, seconds: number) => new Date(Date.parse(fires_at ?? '') + seconds * SECOND);

  /** A listing, and a pending one. */
  async function offerTwice(): Promise<void> {
    await list(app.db, String(ada.id), swap('CNY', 'NGN', '10', '215'));
    expect((await post('exchange/', OFFER)).status).toBe(201);
    expect(await wallet()).toBe('35');
  }

  it.each([4, 3_601, -1, 1.5, '60', null])('refuses %p seconds at their field', async (seconds) => {
    const { status, body } = await post('cancel-all-after/', { seconds });
    expect([status, body]).toMatchObject([400, { seconds: ['seconds must be 0, or 5 to 3600'] }]);
    expect(await shown()).toEqual({ fires_at: null, fired_at: null });
  });

  it('fires at its time, not before, and says when and why', async () => {
    await offerTwice();
    const timer = await wind(60);
    expect(await shown()).toEqual(timer);
    expect([await fire(after(timer, -1)), await notices()]).toEqual([0, []]);
    expect(await fire(after(timer, 0))).toBe(1);
    expect(await wallet()).toBe('50');
    expect(await shown()).toEqual({ fires_at: null, fired_at: timer.fires_at });
    expect(await fire(after(timer, 60))).toBe(0);
    expect(await notices()).toMatchObject([{ about: { kind: 'order' } }]);
    expect(await booksOf(app.db)).toEqual(RIGHT_BOOKS);
  });

  it('is renewed by each call, and switched off by 0', async () => {
    await offerTwice();
    const first = await wind(5);
    const renewed = await wind(3_600);
    expect(await fire(after(first, 60))).toBe(0);
    expect(await wind(0)).toEqual({ fires_at: null, fired_at: null });
    expect(await fire(after(renewed, 60))).toBe(0);
    expect(await wallet()).toBe('35');
  });

  it('fires for a frozen user and while trading is closed, and leaves others alone', async () => {
    const ben = await app.signUp();
    await fund(app.db, String(ben.id), 'CNY', '10');
    await list(app.db, String(ben.id), swap('CNY', 'NGN', '10', '215'));
    await offerTwice();
    const timer = await wind(60);
    await app.db.query('update users set frozen_at = now() where id = $1', [ada.id]);
    await setOpen(app.db, false);
    await fire(after(timer, 1));
    await setOpen(app.db, true);
    expect([await wallet(), await balanceOf(app.db, `wallet:${String(ben.id)}:CNY`)]).toEqual(['50', '0']);
  });

  it('fires once by four workers of two processes at the same moment', async () => {
    await offerTwice();
    const at = after(await wind(60), 1);
    const other = createDatabase(app.url);
    const fired = await Promise.all([app.db, other, app.db, other].map((db) => fire(at, db)));
    await other.close();
    expect([fired.sort(), failures]).toEqual([[0, 0, 0, 1], []]);
    expect([await wallet(), await countOf('delist'), await countOf('return')]).toEqual(['50', 1, 1]);
  });

  it('fires once by a server that is killed at any of its statements, and one that comes after it', async () => {
    const whole = killedAt(app.db, 0);
    await offerTwice();
    await fire(after(await wind(60), 1), whole.db);
    expect(whole.count()).toBeGreaterThan(8);
    for (let statement = 1; statement <= whole.count(); statement += 1) {
      await offerTwice();
      const timer = await wind(60);
      await fire(after(timer, 1), killedAt(app.db, statement).db).catch(() => undefined);
      await fire(after(timer, 10));
      expect([statement, await wallet(), (await shown()).fires_at]).toEqual([statement, '50', null]);
      expect([await countOf('delist'), await countOf('return')]).toEqual([statement + 1, statement + 1]);
    }
    // The first firing, and one for each killed server.
    expect(await notices()).toHaveLength(whole.count() + 1);
    expect(await booksOf(app.db)).toEqual(RIGHT_BOOKS);
  });
});

describe('an order by its names [S11.programs.order]', () => {
  type Status = Record<'transaction' | 'listing', number> & { status: string };
  let ben = {} as SignedUp;

  beforeEach(async () => {
    ben = await app.signUp(`ben${String(count)}@example.com`);
    await fund(app.db, String(ben.id), 'NGN', '10000');
  });

  const LIST = { type: 'LIST', ...swap('CNY', 'NGN', '5', '215') };
  const BUY = { ...swap('NGN', 'CNY', '500', '216'), time_in_force: 'ioc' };

  const send = (path: string, body: object, key: string, user = ada) =>
    post(path, body, { 'Idempotency-Key': key }, user);
  const named = (query: string, user = ada) => get<Status[]>(`order-status/?${query}`, user);
  const cancel = (name: object, key = '') => post('cancel/', name, key === '' ? {} : { 'Idempotency-Key': key });
  const figures = (status: string, ...[amount, filled, left, returned, received]: string[]) => ({
    ...{ status, amount, filled, left, returned, received },
  });

  it('is pending, open, filled in part and cancelled, by each of its names', async () => {
    await send('transactions/', LIST, 'a/1');
    expect(await named('client_id=a/1')).toMatchObject([
      { listing: null, ...figures('pending', '5', '0', '5', '0', '0') },
    ]);
    await work(app.db);
    await post('exchange/', BUY, {}, ben);
    // 500 less the fee of 1 %, at 215.
    const [open] = await named('client_id=a/1');
    expect(open).toMatchObject({
      type: 'LIST',
      rate: '215',
      ...figures('open', '5', '2.30232558', '2.69767442', '0', '494.9999997'),
    });
    for (const name of [`transaction=${String(open?.transaction)}`, `listing=${String(open?.listing)}`])
      expect(await named(name)).toEqual([open]);
    const { status, body } = await cancel({ client_id: 'a/1' });
    const ended = { ...open, ...figures('cancelled', '5', '2.30232558', '0', '2.69767442', '494.9999997') };
    expect([status, body, await named('client_id=a/1')]).toEqual([200, [ended], [ended]]);
  });

  it('is two if an exchange fills a part and lists the rest, which alone is cancelled', async () => {
    await send('transactions/', LIST, 'a');
    await work(app.db);
    await send('exchange/', { ...BUY, amount: '2000', time_in_force: 'gtc' }, 'b', ben);
    const [order, rest] = await named('client_id=b', ben);
    expect([order, rest]).toMatchObject([
      { type: 'ORDER', fee: '10.85858586', ...figures('completed', '1085.85858586', '1085.85858586', '0', '0', '5') },
      { type: 'LIST', ...figures('pending', '914.14141414', '0', '914.14141414', '0', '0') },
    ]);
    const { body } = await post('cancel/', { client_id: 'b' }, {}, ben);
    expect(body).toEqual([order, { ...rest, ...figures('cancelled', '914.14141414', '0', '0', '914.14141414', '0') }]);
    expect(await named('client_id=a')).toMatchObject([{ status: 'completed', left: '0', received: '1075' }]);
    expect(await booksOf(app.db)).toEqual(RIGHT_BOOKS);
  });

  it('is found by its client id when the answer to its call is no longer kept', async () => {
    await send('transactions/', LIST, 'a');
    const before = await named('client_id=a');
    await app.db.query(`update idempotency_keys set created_at = now() - interval '32 days' where user_id = $1`, [
      ada.id,
    ]);
    await sweepExpired(app.db);
    expect(await app.db.query('select from idempotency_keys where user_id = $1', [ada.id])).toEqual([]);
    expect(await named('client_id=a')).toEqual(before);
    // The id may be used again by now, and then means the newer one.
    await send('transactions/', { ...LIST, amount: '6' }, 'a');
    expect(await named('client_id=a')).toMatchObject([{ amount: '6' }]);
  });

  it('is unknown to others, and if its call was refused or made no order', async () => {
    await send('transactions/', { ...LIST, amount: '51' }, 'refused');
    await send('cancel-all/', {}, 'other');
    await send('transactions/', LIST, 'ben', ben);
    await send('transactions/', LIST, 'ada');
    const [own] = await named('client_id=ada');
    const foreign = { transaction: own?.transaction };
    for (const key of ['refused', 'other', 'ben', 'never']) expect((await cancel({ client_id: key })).status).toBe(404);
    expect((await post('cancel/', foreign, {}, ben)).status).toBe(404);
    expect((await app.call('GET', 'order-status/?client_id=ada', { token: ben.token })).status).toBe(404);
    expect(await named('client_id=ada')).toEqual([own]);
  });

  it.each([
    ['client_id', {}],
    ['client_id', { client_id: 'a', transaction: '1' }],
    ['client_id', { client_id: 'two words' }],
    ['transaction', { transaction: 'x' }],
    ['listing', { listing: -1 }],
  ])('a wrong name is refused at %s: %j', async (field, name) => {
    const { status, body } = await cancel(name);
    expect([status, body]).toMatchObject([400, { [field]: [expect.stringMatching(/expects|needed/)] }]);
    const query = new URLSearchParams(Object.entries(name).map(([key, value]) => [key, String(value)])).toString();
    expect(await app.call('GET', `order-status/?${query}`, { token: ada.token })).toMatchObject({ status: 400, body });
  });

  it('is cancelled once, with a reason the second time, and the same answer to the same key', async () => {
    await send('transactions/', LIST, 'a');
    const [{ transaction } = { transaction: 0 }] = await named('client_id=a');
    const first = await cancel({ transaction }, 'c');
    expect(first).toMatchObject({ status: 200, body: [figures('cancelled', '5', '0', '0', '5', '0')] });
    expect(await cancel({ transaction })).toMatchObject({
      status: 409,
      body: { detail: refusalTexts.orderEnded, code: 'order_ended' },
    });
    expect((await cancel({ transaction }, 'c')).body).toEqual(first.body);
  });

  it('leaves no order behind, and a withdrawal alone', async () => {
    await fund(app.db, String(ada.id), 'NGN', '500');
    await list(app.db, String(ben.id), swap('NGN', 'CNY', '1000', '0.00463'));
    await send('transactions/', { type: 'ORDER', ...swap('CNY', 'NGN', '1', '0.00463') }, 'a');
    expect(await cancel({ client_id: 'a' })).toMatchObject({ status: 200, body: [{ status: 'cancelled', fee: '0' }] });
    expect(await app.db.query('select status from orders where user_id = $1', [ada.id])).toEqual([
      { status: 'removed' },
    ]);
    await send('transactions/', { type: 'FUND_WALLET', currency_from: 'CNY', amount: '5' }, 'f');
    expect((await cancel({ client_id: 'f' })).status).toBe(404);
    expect(await named('client_id=f')).toMatchObject([{ type: 'FUND_WALLET', status: 'pending' }]);
  });

  it('is ended once by two calls at the moment at which it is listed and bought', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = String(round);
      await send('transactions/', LIST, key);
      if (round % 2 === 1) await work(app.db);
      const both = [cancel({ client_id: key }), cancel({ client_id: key })];
      const [one, other] = await Promise.all([...both, work(app.db), post('exchange/', BUY, {}, ben)]);
      expect([one?.status, other?.status].sort()).toEqual([200, 409]);
      expect(await named(`client_id=${key}`)).toMatchObject([{ status: 'cancelled', left: '0' }]);
    }
    expect(await booksOf(app.db)).toEqual(RIGHT_BOOKS);
  });
});

describe('own trades [S11.programs.trades]', () => {
  interface Trades {
    results: { id: number; fee: string; order: number }[];
    next: string | null;
  }
  const trades = (query: string, user = ada) => get<Trades>(`own-fills/?${query}`, user);
  let ben = {} as SignedUp;

  /**
   * Ada sells CNY in three listings, and Ben buys all of it at once. The oldest first, trades show as soon as every
   * transaction of the cluster that began before has ended; that includes those of other tests.
   */
  beforeEach(async () => {
    ben = await app.signUp(`ben${String(count)}@example.com`);
    await fund(app.db, String(ben.id), 'NGN', '10000');
    for (const rate of ['214', '215', '216']) await list(app.db, String(ada.id), swap('CNY', 'NGN', '5', rate));
    const buy = { ...swap('NGN', 'CNY', '3000', '216'), time_in_force: 'ioc' };
    expect((await post('exchange/', buy, {}, ben)).status).toBe(201);
    await waitUntil(async () => (await trades('order=oldest&limit=10', ben)).results.length === 3);
  });

  it('say side, price, amount, fee and order of both sides, in units of the market', async () => {
    const { results } = await trades('order=oldest&limit=10', ben);
    const [first] = results;
    expect(first).toMatchObject({
      ...{ market: 'CNY-NGN', side: 'buy', price: '214', amount: '5', total: '1070', sold: false },
      ...{ fee: '10.80808081', fee_currency: 'NGN' },
    });
    const order = await get<object>(`transactions/?txid=${String(first?.order)}`, ben);
    expect(order).toMatchObject({
      type: 'ORDER',
      transaction_fee: toText(sumOf(results.map(({ fee }) => decimal(fee)))),
    });
    const [sold] = (await trades('order=oldest&limit=10')).results;
    expect(sold).toMatchObject({ id: first?.id, side: 'sell', price: '214', amount: '5', fee: '0', sold: true });
    expect(await get<object>(`transactions/?txid=${String(sold?.order)}`)).toMatchObject({ type: 'LIST', rate: '214' });
  });

  it('of a listing of the second currency have the inverse price', async () => {
    await list(app.db, String(ben.id), swap('NGN', 'CNY', '1000', '0.00464'));
    const sell = { ...swap('CNY', 'NGN', '2', '0.00464'), time_in_force: 'ioc' };
    expect((await post('exchange/', sell)).status).toBe(201);
    expect((await trades('order=newest&limit=1')).results).toMatchObject([
      {
        side: 'sell',
        price: '215.51724138',
        amount: '1.97999999',
        total: '426.72413793',
        fee: '0.02',
        fee_currency: 'CNY',
      },
    ]);
  });

  it('come in windows of either order, of a market and since a time', async () => {
    const all = (await trades('order=oldest&limit=10')).results;
    expect(all).toHaveLength(3);
    const newest = await trades('order=newest&limit=2');
    const older = await trades(`order=newest&limit=2&before=${newest.next ?? ''}`);
    expect([...newest.results, ...older.results]).toEqual([...all].reverse());
    expect(older.next).toBeNull();
    expect((await trades('order=oldest&limit=9&market=GHC-NGN')).results).toEqual([]);
    expect((await trades('order=oldest&limit=9&market=CNY-NGN&since=2026-01-01')).results).toEqual(all);
    expect((await trades('order=newest&limit=9&since=2100-01-01')).results).toEqual([]);
  });

  it('are followed by their cursor without a gap, also if a later one is visible first', async () => {
    const end = await trades('order=oldest&limit=10');
    expect(await trades(`order=oldest&limit=10&after=${end.next ?? ''}`)).toEqual({ results: [], next: end.next });
    const made: { id: string }[] = [];
    const copy = async (db: Db) =>
      made.push(
        ...(await db.query<{ id: string }>(
          `insert into fills (listing_id, transaction_id, taken, paid)
           select listing_id, transaction_id, 1, 1 from fills where id = $1 returning id`,
          [end.results[0]?.id],
        )),
      );
    await app.owner.transaction(async (tx) => {
      await copy(tx);
      await copy(app.owner);
      expect((await trades(`order=oldest&limit=10&after=${end.next ?? ''}`)).results).toEqual([]);
    });
    const later = async () => (await trades(`order=oldest&limit=10&after=${end.next ?? ''}`)).results;
    // A transaction of another test that began between the two shows the first one alone for a while, never the second.
    await waitUntil(async () => (await later()).length === made.length);
    expect((await later()).map(({ id }) => String(id))).toEqual(made.map(({ id }) => id));
  });

  it.each([
    ['order', 'order=rising&limit=1'],
    ['limit', 'order=newest'],
    ['market', 'order=newest&limit=1&market=CNY-USD'],
    ['since', 'order=newest&limit=1&since=now'],
    ['before', 'order=newest&limit=1&before=x'],
    ['after', 'order=newest&limit=1&after=x'],
  ])('are refused at %s: %s', async (field, query) => {
    const { status, body } = await app.call('GET', `own-fills/?${query}`, { token: ada.token });
    expect([status, body]).toMatchObject([400, { [field]: [expect.any(String)] }]);
  });
});
