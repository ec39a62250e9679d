import type { ExchangePayload } from '@contract/exchange';
import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { decimal, subtract, sumOf, toText } from '@/domain/money/decimal';
import { refusals } from '@/texts/refusals';
import { said, SENTENCES } from '@/texts/sentences';
import { setOpen } from '@server/modules/appStatus';
import { findWrong } from '@server/modules/books';
import { readFills, readOrderResult } from '@server/modules/fills';
import { pauseListing } from '@server/modules/listingChanges';
import { createExchange } from '@server/modules/transactions/exchange';
import { Refusal, type RefusalCode } from '@server/platform/refusal';
import { USER_LIMITS } from '@server/platform/userLimits';
import {
  aUserOf,
  balanceOf,
  fund,
  list,
  makeAllTrades,
  moneySuite,
  setMarket,
  swap,
  work,
} from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';

const asked = (changes: Partial<ExchangePayload> = {}): ExchangePayload => ({
  ...{ currency_from: 'NGN', currency_to: 'CNY', amount: '1000', rate: '216', time_in_force: 'ioc' },
  ...changes,
});

const reasonsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.code, error.reasons] : error),
  );

const won = <Result>(outcomes: readonly PromiseSettledResult<Result>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));

describe('an exchange', () => {
  const suite = moneySuite();

  let [ada, ben, eve] = ['', '', ''];

  beforeEach(async () => {
    [ada, ben, eve] = [await aUserOf(suite.db()), await aUserOf(suite.db()), await aUserOf(suite.db())];
    await fund(suite.db(), ada, 'NGN', '10000');
    for (const lister of [ben, eve]) {
      await fund(suite.db(), lister, 'CNY', '100');
      await fund(suite.db(), lister, 'GHC', '100');
    }
  });

  afterEach(async () => {
    for (const question of AUDIT_QUESTIONS)
      expect([question, await findWrong(suite.db(), question)]).toEqual([question, []]);
  });

  const exchange = (changes: Partial<ExchangePayload> = {}, userId = ada, limits = USER_LIMITS) =>
    createExchange(suite.db(), userId, asked(changes), limits);

  const wallet = (userId: string, currency: string) => balanceOf(suite.db(), `wallet:${userId}:${currency}`);

  const countOf = async (table: 'transactions' | 'exchanges' | 'fills', userId = ada) => {
    const sql =
      table === 'fills'
        ? 'select count(*)::int as count from fills f join transactions t on t.id = f.transaction_id where t.user_id = $1'
        : `select count(*)::int as count from ${table} where user_id = $1 and id > 0`;
    const [row] = await suite.db().query<{ count: number }>(sql, [userId]);
    return row?.count;
  };

  it('takes two levels, the oldest of each first, and lists the rest at its limit, in one call [S11.exchange.best, S11.exchange.rest, S11.exchange.order]', async () => {
    const [older, newer] = [
      await list(suite.db(), ben, swap('CNY', 'NGN', '2', '214')),
      await list(suite.db(), eve, swap('CNY', 'NGN', '3', '214')),
    ];
    const worse = await list(suite.db(), ben, swap('CNY', 'NGN', '1', '215.5'));
    await list(suite.db(), eve, swap('CNY', 'NGN', '50', '216.5'));
    const answer = await exchange({ amount: '2000', time_in_force: 'gtc' });
    // 5 at 214 and 1 at 215.5 are 1285.5, with their fee 1298.48484849.
    expect(answer).toMatchObject({
      ...{ paid: '1298.48484849', fee: '12.98484849', received: '6', average: '214.25', returned: '0' },
      listed: '701.51515151',
      fills: [
        { path: ['NGN', 'CNY'], rate: '214', paid: '1070', received: '5' },
        { path: ['NGN', 'CNY'], rate: '215.5', paid: '215.5', received: '1' },
      ],
      improvement: { limit: '0.04861112', market: '0.04861112' },
    });
    expect([await wallet(ada, 'NGN'), await wallet(ada, 'CNY')]).toEqual(['8000', '6']);
    expect([await wallet(ben, 'NGN'), await wallet(eve, 'NGN')]).toEqual(['643.5', '642']);
    const { results } = await readFills(suite.db(), ada, { transaction: String(answer.order), limit: 10 });
    expect(results.map(({ taken, rate }) => [taken, rate])).toEqual([
      ['2', '214'],
      ['3', '214'],
      ['1', '215.5'],
    ]);
    const ended = `select array_agg(id::text order by id) as ids from listings where status = 'filled' and id = any($1)`;
    expect(await suite.db().query(ended, [[older, newer, worse]])).toEqual([{ ids: [older, newer, worse] }]);
    await work(suite.db());
    const listed = `select amount, rate, currency, swap_to from listings where transaction_id = $1`;
    expect(await suite.db().query(listed, [answer.listing])).toEqual([
      { amount: '701.51515151', rate: '0.00462963', currency: 'NGN', swap_to: 'CNY' },
    ]);
    const kept = 'select amount, rate, time_in_force, order_id, list_id from exchanges where user_id = $1';
    expect(await suite.db().query(kept, [ada])).toMatchObject([
      { time_in_force: 'gtc', order_id: String(answer.order), list_id: String(answer.listing) },
    ]);
  });

  it('goes over a path as far as that is cheaper after the fees, and pays every lister of it [S11.exchange.best, S11.exchange.order]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await list(suite.db(), eve, swap('GHC', 'NGN', '10', '130'));
    await list(suite.db(), ben, swap('CNY', 'GHC', '3', '1.6'));
    const { order, fills, fee, received, paid } = await exchange({ rate: null });
    expect(fills.map(({ path, rate }) => [path.join(), rate])).toEqual([
      ['NGN,GHC,CNY', '208'],
      ['NGN,CNY', '216'],
    ]);
    // 3 at 1.6 are 4.8 GHC, and 624 NGN; 633.50253808 with 1.5 %. The rest has a fee of 1 %.
    expect(toText(subtract(decimal(fee), decimal('9.50253808')))).toBe('3.66497462');
    expect([await wallet(ada, 'CNY'), await wallet(eve, 'NGN'), await wallet(ben, 'GHC')]).toEqual([
      received,
      '624',
      '104.8',
    ]);
    const result = await readOrderResult(suite.db(), ada, String(order));
    expect(result).toMatchObject({ gross: paid, fee, received });
    // As in the answer: over the path first, hop by hop, then directly.
    const carriedOut = ['NGN GHC', 'GHC CNY', 'NGN CNY'];
    expect(result.hops.map(({ from, to }) => `${from} ${to}`)).toEqual(carriedOut);
    const { results } = await readFills(suite.db(), ada, { transaction: String(order), limit: 10 });
    expect(results.map(({ swap_to, currency }) => `${swap_to} ${currency}`)).toEqual(carriedOut);
    const notes = `select facts->'received' as received, facts->>'rate' as rate from notifications where user_id = $1
      and facts->>'type' = 'ORDER'`;
    expect(await suite.db().query(notes, [ada])).toMatchObject([{ received: { amount: received, currency: 'CNY' } }]);
  });

  it('is among the trades of each market that it went over [S11.exchange.order]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '2', '214'));
    await list(suite.db(), eve, swap('CNY', 'NGN', '5', '215'));
    await makeAllTrades(suite.db());
    await exchange({ time_in_force: 'fok' });
    await makeAllTrades(suite.db());
    const newest = 'select market, side, rate::float8, amount::float8 from trades order by id desc limit 2';
    expect(await suite.db().query(newest)).toMatchObject([
      { market: 'CNY-NGN', side: 'buy', rate: 215 },
      { market: 'CNY-NGN', side: 'buy', rate: 214, amount: 2 },
    ]);
  });

  it('leaves out own listings, paused ones and those of users who are gone [S11.exchange.best]', async () => {
    await fund(suite.db(), ada, 'CNY', '50');
    await list(suite.db(), ada, swap('CNY', 'NGN', '10', '210'));
    const paused = await list(suite.db(), ben, swap('CNY', 'NGN', '10', '211'));
    await pauseListing(suite.db(), ben, paused);
    await list(suite.db(), eve, swap('CNY', 'NGN', '10', '215'));
    const { fills } = await exchange();
    expect(fills.map(({ rate }) => rate)).toEqual(['215']);
    await suite.db().query('update users set deactivated_at = now() where id = $1', [eve]);
    expect(await reasonsOf(exchange())).toEqual(['not_fillable', { detail: refusals.exchange.nothing }]);
  });

  it('returns what is not filled now, and refuses all or nothing, without a change [S11.exchange.rest]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '2', '214'));
    expect(await reasonsOf(exchange({ time_in_force: 'fok' }))).toEqual([
      'not_fillable',
      { detail: refusals.exchange.short },
    ]);
    expect([await wallet(ada, 'NGN'), await countOf('exchanges'), await countOf('fills')]).toEqual(['10000', 0, 0]);
    const { paid, returned, listed, listing } = await exchange();
    expect(toText(sumOf([paid, returned].map(decimal)))).toBe('1000');
    expect([listed, listing]).toEqual(['0', null]);
    expect(await wallet(ada, 'NGN')).toBe(toText(subtract(decimal('10000'), decimal(paid))));
  });

  it('only lists, and is refused if it would take something [S11.exchange.rest]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '2', '214'));
    expect(await reasonsOf(exchange({ time_in_force: 'post_only' }))).toEqual([
      'would_take',
      { detail: refusals.exchange.wouldTake },
    ]);
    expect([await wallet(ada, 'NGN'), await countOf('exchanges')]).toEqual(['10000', 0]);
    const answer = await exchange({ time_in_force: 'post_only', rate: '213.9' });
    expect(answer).toMatchObject({ order: null, paid: '0', average: null, listed: '1000', returned: '0', fills: [] });
    expect([await wallet(ada, 'NGN'), await balanceOf(suite.db(), `hold:${ada}:NGN`)]).toEqual(['9000', '1000']);
  });

  it('pays an amount with all decimals of the ledger [S11.exchange.either]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '4.5', '216'));
    const answer = await exchange({ amount: '218.18181819' });
    expect(answer).toMatchObject({ paid: '218.18181819', received: '1', returned: '0' });
  });

  it('returns a rest below the least amount of a listing, and lists no more than a user may have [S11.exchange.rest]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '4.5', '216'));
    const limits = { ...USER_LIMITS, leastAmounts: { ...USER_LIMITS.leastAmounts, NGN: '20' } };
    const answer = await exchange({ time_in_force: 'gtc' }, ada, limits);
    expect(answer).toMatchObject({ listing: null, listed: '0', returned: '18.18181818' });
    expect(await reasonsOf(exchange({ amount: '19' }, ada, limits))).toEqual([
      'below_least_amount',
      { amount: [refusals.amountTooSmall('20 NGN')] },
    ]);
    const none = { ...USER_LIMITS, mostOpenListings: 0 };
    expect(await reasonsOf(exchange({ time_in_force: 'gtc' }, ada, none))).toEqual([
      'limit_reached',
      { detail: refusals.tooManyListings(0) },
    ]);
  });

  it.each<[string, Partial<ExchangePayload>, Record<string, string>, RefusalCode?]>([
    ['more than the balance', { amount: '10000.01' }, { amount: SENTENCES.insufficientBalance }, 'insufficient_funds'],
    ['the same currency', { currency_to: 'NGN' }, { currency_to: SENTENCES.orderCurrencyRequired }],
    ['a rest to be listed without a limit', { rate: null, time_in_force: 'gtc' }, { rate: SENTENCES.rateInvalid }],
    ['only listing without a limit', { rate: null, time_in_force: 'post_only' }, { rate: SENTENCES.rateInvalid }],
    // 0.00463 CNY for one NGN, with 10 % to each side, turned round and rounded into the band.
    [
      'a listing outside the band',
      { rate: '250', time_in_force: 'gtc' },
      { rate: said.rateOutOfBand('196.3480', '239.9808') },
      'outside_band',
    ],
  ])(
    'of %s is refused at its field, and nothing is changed [S11.exchange.refused]',
    async (_what, changes, reasons, code = 'invalid_field') => {
      await list(suite.db(), ben, swap('CNY', 'NGN', '20', '214'));
      const before = await countOf('transactions');
      const fields = Object.fromEntries(Object.entries(reasons).map(([field, reason]) => [field, [reason]]));
      expect(await reasonsOf(exchange(changes))).toEqual([code, fields]);
      expect([await wallet(ada, 'NGN'), await countOf('transactions'), await countOf('exchanges')]).toEqual([
        ...['10000', before],
        0,
      ]);
    },
  );

  it('takes a limit at either end of the band for a listing [S11.exchange.refused]', async () => {
    for (const rate of ['196.3480', '239.9808']) {
      expect(await exchange({ rate, time_in_force: 'post_only' })).toMatchObject({ listed: '1000' });
    }
  });

  it('is refused while trading is closed and for a frozen user, as an order is', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '20', '214'));
    await suite.db().transaction((tx) => setOpen(tx, false));
    expect(await reasonsOf(exchange())).toEqual(['trading_closed', { detail: SENTENCES.tradingHalted }]);
    await suite.db().transaction((tx) => setOpen(tx, true));
    await suite.db().query('update users set frozen_at = now() where id = $1', [ada]);
    expect(await reasonsOf(exchange())).toEqual(['frozen', { detail: refusals.accountFrozen }]);
  });

  describe('at the same moment as others', () => {
    const buyers = async (count: number) => {
      const ids: string[] = [];
      while (ids.length < count) ids.push(await aUserOf(suite.db()));
      for (const id of ids) await fund(suite.db(), id, 'NGN', '1000');
      return ids;
    };

    it('of twenty for the last unit exactly one gets it [S11.exchange.races]', async () => {
      const listing = await list(suite.db(), ben, swap('CNY', 'NGN', '1', '214'));
      const ids = await buyers(20);
      const tries = await Promise.allSettled(ids.map((id) => exchange({ amount: '216.17', time_in_force: 'fok' }, id)));
      expect(won(tries).map(({ received }) => received)).toEqual([]);
      const takers = await Promise.allSettled(
        ids.map((id) => exchange({ amount: '216.16', time_in_force: 'fok' }, id)),
      );
      expect(won(takers).map(({ received }) => received)).toEqual(['0.99999252']);
      expect(await balanceOf(suite.db(), `escrow:${listing}:CNY`)).toBe('0.00000748');
    });

    it('twenty over a few levels are all filled, each at the best that was left [S11.exchange.races]', async () => {
      for (const rate of ['214', '213', '215']) await list(suite.db(), ben, swap('CNY', 'NGN', '6', rate));
      await list(suite.db(), eve, swap('CNY', 'NGN', '90', '216'));
      const ids = await buyers(20);
      const answers = won(await Promise.allSettled(ids.map((id) => exchange({ amount: '432' }, id))));
      expect(answers).toHaveLength(20);
      const sold = sumOf(answers.map(({ received }) => decimal(received)));
      const left = `select sum(a.balance) as left from accounts a join listings l on l.id = a.listing_id
        where l.user_id = any($1)`;
      const [row] = await suite.db().query<{ left: string }>(left, [[ben, eve]]);
      expect(toText(sumOf([sold, decimal(row?.left ?? '')]))).toBe('108');
    });

    it('of users who take from each other never waits in a circle [S11.exchange.races]', async () => {
      for (const lister of [ben, eve]) await fund(suite.db(), lister, 'NGN', '10000');
      for (const lister of [ben, eve]) await list(suite.db(), lister, swap('CNY', 'NGN', '20', '214'));
      const ids = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? ben : eve));
      const answers = won(await Promise.allSettled(ids.map((id) => exchange({ amount: '214' }, id))));
      expect(answers.map(({ received }) => received)).toEqual(Array.from({ length: 10 }, () => '0.99'));
    });
  });
});

describe('the call exchange/', () => {
  const app = opened(openTestApp);

  let ada: SignedUp;

  beforeAll(async () => {
    await setMarket(app.db);
    ada = await app.signUp();
    const ben = await app.signUp();
    await fund(app.db, String(ada.id), 'NGN', '5000');
    await fund(app.db, String(ben.id), 'CNY', '100');
    await list(app.db, String(ben.id), swap('CNY', 'NGN', '100', '214'));
  });

  const send = (body: object, key?: string) =>
    app.call('POST', 'exchange/', {
      ...{ token: ada.token, body },
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    });

  const balance = () => balanceOf(app.db, `wallet:${String(ada.id)}:NGN`);

  it('is carried out once for one key, and a question about the key names its order [S11.exchange.once]', async () => {
    const before = await balance();
    const [first, second] = [await send(asked(), 'once'), await send(asked(), 'once')];
    expect(first).toMatchObject({ status: 201, body: { order: expect.any(Number) as number, listing: null } });
    expect(second.body).toEqual(first.body);
    expect(await balance()).toBe(toText(subtract(decimal(before), decimal((first.body as { paid: string }).paid))));
    const asking = { token: ada.token, headers: { 'Idempotency-Key': 'once' } };
    const { headers } = await app.call('GET', 'transactions/', asking);
    expect([headers.get('Idempotency-Status'), headers.get('Idempotency-Transaction')]).toEqual([
      '201',
      String((first.body as { order: number }).order),
    ]);
  });

  it('is refused once for one key too, and a question about the key of a listing alone names it [S11.exchange.once]', async () => {
    const before = await balance();
    const tooMuch = asked({ rate: '214', amount: '4000', time_in_force: 'post_only' });
    const [first, second] = [await send(tooMuch, 'refused'), await send(tooMuch, 'refused')];
    expect(first).toMatchObject({ status: 409, body: { detail: refusals.exchange.wouldTake } });
    expect([second.status, second.body, await balance()]).toEqual([409, first.body, before]);
    const listed = await send(asked({ rate: '213', amount: '10', time_in_force: 'post_only' }), 'listed');
    const asking = { token: ada.token, headers: { 'Idempotency-Key': 'listed' } };
    const { headers } = await app.call('GET', 'transactions/', asking);
    const { order, listing } = listed.body as Record<'order' | 'listing', number | null>;
    expect([order, headers.get('Idempotency-Transaction')]).toEqual([null, String(listing)]);
  });

  it('answers in a quote what it would do, or why not, and changes nothing [S11.exchange.answer]', async () => {
    const before = await balance();
    const quote = (query: string) =>
      app.call('GET', `exchange/quote/?currency_from=NGN&currency_to=CNY&${query}`, { token: ada.token });
    const quoted = await quote('amount=500&time_in_force=ioc');
    expect(quoted.status).toBe(200);
    expect(await balance()).toBe(before);
    const { order, listing, ...figures } = (await send(asked({ amount: '500', rate: null }))).body as Record<
      string,
      unknown
    >;
    expect([typeof order, listing]).toEqual(['number', null]);
    expect(figures).toEqual(quoted.body);
    expect(await quote('amount=500&rate=213&time_in_force=ioc')).toMatchObject({
      status: 409,
      body: { detail: refusals.exchange.nothing },
    });
    expect(await quote('amount=500&time_in_force=gtc')).toMatchObject({
      status: 400,
      body: { rate: [SENTENCES.rateInvalid] },
    });
  });

  it.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: '0.000000001' }, 'amount'],
    [{ amount: '123456789012345678901234567890' }, 'amount'],
    [{ amount: undefined }, 'amount'],
    [{ currency_from: 'USD' }, 'currency_from'],
    [{ currency_to: 'USD' }, 'currency_to'],
    [{ currency_to: 'EUR' }, 'currency_to'],
    [{ rate: '0' }, 'rate'],
    [{ rate: '1e5' }, 'rate'],
    [{ rate: '216.123456789' }, 'rate'],
    [{ time_in_force: 'day' }, 'time_in_force'],
    [{ time_in_force: undefined }, 'time_in_force'],
  ])('refuses %j at its field [S11.exchange.refused]', async (changes, field) => {
    const before = await balance();
    const { status, body } = await send({ ...asked(), ...changes });
    expect([status, body]).toMatchObject([400, { [field]: [expect.stringMatching(/^\w[\w ,.]+$/)] }]);
    expect(await balance()).toBe(before);
  });
});
