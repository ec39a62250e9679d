import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { decimal } from '@/domain/money/decimal';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { DEMO_PASSWORD, PEOPLE } from '@server/demo/people';
import { createRandom } from '@server/demo/random';
import {
  FEWEST_LISTINGS,
  findMakerListings,
  MOST_LISTINGS,
  moveMaker,
  playTurn,
  seedDemo,
  startDemo,
} from '@server/demo/startDemo';
import { readValues } from '@server/demo/values';
import { requireWorld } from '@server/db/openDatabase';
import { findWrong } from '@server/modules/books';
import { readOwnListingWindow } from '@server/modules/listings/listings';
import { findOwnListings } from '@server/modules/listings/repository';
import { findNotifications } from '@server/modules/notifications';
import { logInOperator } from '@server/modules/operators/logIn';
import { findPaymentDetails } from '@server/modules/paymentDetails';
import { findRates } from '@server/modules/rates';
import { passwordMatches, requireGoodPassword } from '@server/modules/sessions/secrets';
import { combineMessages, takeMessages } from '@server/news/announce';
import { createLog } from '@server/platform/log';
import { findTransactions } from '@test/support/money/findTransactions';
import { booksOf, crossedOf, RIGHT_BOOKS, work } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { codeNow } from '@test/support/server/secondFactor';
import { openTestDatabase } from '@test/support/server/testDatabase';

describe('demo', () => {
  /** The beginning of the hash of an image. */
  const HASH = /^[0-9a-f]{16}$/;

  const TURNS = 60;

  const test = opened(openTestDatabase);

  const said: string[] = [];

  beforeAll(async () => {
    await test.db.query('delete from house_banks');
    await seedDemo(test.db, (line) => said.push(line));
  });

  const idOf = async (email: string) => {
    const [user] = await test.db.query<{ id: string }>('select id from users where email = $1', [email]);
    return user?.id ?? '';
  };

  const offBand = async () => {
    const rates = await findRates(test.db);
    const listings = await findMakerListings(test.db);
    return listings.filter(({ currency, swap_to, rate }) => {
      const market = rates.find((each) => each.currency_from === currency && each.currency_to === swap_to)?.rate ?? '0';
      return !isInBand(decimal(rate), rateBand(decimal(market)));
    });
  };

  const moneyOutside = () =>
    test.db.query("select currency, sum(balance) as balance from accounts where kind = 'bank' group by 1 order by 1");

  describe('the demo on an empty database', () => {
    it('says what it does and does it once', async () => {
      expect(await seedDemo(test.db, (line) => said.push(line))).toBe(false);
      expect(said).toEqual(['Setting up the demo…']);
    });

    it('knows a rate for every pair of the four currencies', async () => {
      const rates = await findRates(test.db);
      const rateOf = (from: string, to: string) =>
        rates.find(({ currency_from, currency_to }) => currency_from === from && currency_to === to)?.rate;
      expect(rates).toHaveLength(12);
      expect([rateOf('CNY', 'NGN'), rateOf('GHC', 'NGN')]).toEqual(['214.02000000', '141.53000000']);
      expect(rateOf('CNY', 'GHC')).toMatch(/^1\.512/);
    });

    it('has some hundred listings by others, several levels on each of the six pairs, all within the band', async () => {
      const listings = await findMakerListings(test.db);
      const levels = new Map<string, Set<string>>();
      for (const { currency, swap_to, rate } of listings) {
        const pair = `${currency} ${swap_to}`;
        levels.set(pair, (levels.get(pair) ?? new Set()).add(rate));
      }
      expect(levels.size).toBe(6);
      expect(Math.min(...[...levels.values()].map(({ size }) => size))).toBeGreaterThan(5);
      expect(listings.length).toBeGreaterThan(FEWEST_LISTINGS);
      expect(await offBand()).toEqual([]);
    });

    it('keeps books that balance', async () => {
      expect(await booksOf(test.db)).toEqual(RIGHT_BOOKS);
    });

    it('shows users the details for paying in: mobile money for GHC, QR images for CNY', async () => {
      expect(await findPaymentDetails(test.db, 'CNY')).toMatchObject({
        alipay: expect.stringMatching(HASH) as unknown,
        wechatpay: expect.stringMatching(HASH) as unknown,
      });
      expect((await findPaymentDetails(test.db, 'GHC'))?.mobile_money_number).not.toBe('');
      expect((await findPaymentDetails(test.db, 'NGN'))?.bank_account_number).not.toBe('');
    });

    it('has a password that meets its own rules', async () => {
      expect(() => requireGoodPassword(DEMO_PASSWORD)).not.toThrow();
      const [user] = await test.db.query<{ password_hash: string }>(
        'select password_hash from users where email = $1',
        [PEOPLE[0]?.email],
      );
      expect(await passwordMatches(user?.password_hash ?? null, DEMO_PASSWORD)).toBe(true);
    });

    it.each(PEOPLE.map(({ email }) => email))('leaves no screen of %s empty', async (email) => {
      const id = await idOf(email);
      const transactions = await findTransactions(test.db, id, null, null);
      const kinds = new Set(transactions.map(({ type, status }) => `${type} ${status}`));
      expect([...kinds].sort()).toEqual([
        'FUND_WALLET COMPLETED',
        'FUND_WALLET REJECTED',
        'LIST COMPLETED',
        'LIST REVOKED',
        'MOF_ORDER COMPLETED',
        'ORDER COMPLETED',
        'WITHDRAW COMPLETED',
      ]);
      const notices = await findNotifications(test.db, id, false);
      const unread = await findNotifications(test.db, id, true);
      expect([notices.length > 8, unread.length > 0, unread.length < notices.length]).toEqual([true, true, true]);
      expect(await findOwnListings(test.db, id)).toHaveLength(2);
      const poor = "select 1 from accounts where user_id = $1 and kind = 'wallet' and balance < 100";
      expect(await test.db.query(poor, [id])).toEqual([]);
    });
  });

  it.each(PEOPLE.map(({ email }) => email))(
    'gives %s a filled exchange, a listing with an end time, and a standing order with a run [S11.demo.found]',
    async (email) => {
      const id = await idOf(email);
      const filled = await test.db.query(
        `select t.status, t.created_at < now() - interval '3 days' as old from exchanges e join transactions t on t.id = e.order_id
         where e.user_id = $1 and t.type = 'ORDER' order by t.id`,
        [id],
      );
      expect(filled).toEqual([
        { status: 'COMPLETED', old: true },
        { status: 'COMPLETED', old: false },
      ]);
      const { results } = await readOwnListingWindow(test.db, id, { limit: 50 });
      expect(results.filter((listing) => 'expires_at' in listing)).toHaveLength(1);
      const runs = await test.db.query(
        `select o.kind, o.state, o.next_run_at > now() as waits, r.run, r.outcome, r.at = r.due_at as in_time,
           abs(extract(epoch from r.at - t.created_at)) < 120 as at_its_time
         from standing_orders o join standing_runs r on r.standing_order_id = o.id join transactions t on t.id = r.order_id
         where o.user_id = $1`,
        [id],
      );
      expect(runs).toEqual([
        {
          ...{ kind: 'weekly', state: 'active', waits: true, run: 1 },
          ...{ outcome: 'exchanged', in_time: true, at_its_time: true },
        },
      ]);
    },
  );

  describe('the moving market', () => {
    it('changes rates and listings, keeps their number and all money, is never crossed, and notifies every screen [S11.crossed.races]', async () => {
      const [before, outside] = [await findMakerListings(test.db), await moneyOutside()];
      const random = createRandom(7);
      for (let turn = 0; turn < TURNS; turn += 1) {
        await playTurn(test.db, random);
        await work(test.db);
        expect(await crossedOf(test.db)).toEqual([]);
      }
      const after = await findMakerListings(test.db);
      const messages = combineMessages((await takeMessages(test.db, 100_000)).map(({ message }) => message));
      const announced = messages.map((message) => ('group' in message ? message.group : 'an end'));
      expect(after.map(({ id }) => id)).not.toEqual(before.map(({ id }) => id));
      expect(after.length).toBeGreaterThanOrEqual(FEWEST_LISTINGS - 3);
      expect(after.length).toBeLessThanOrEqual(MOST_LISTINGS + 3);
      expect(announced).toEqual(expect.arrayContaining(['currency_rates', 'listings']));
      expect([await moneyOutside(), await booksOf(test.db)]).toEqual([outside, RIGHT_BOOKS]);
    });

    it('exchanges, lists what is left, ends listings and carries out standing orders, with right books [S11.demo.used]', async () => {
      const [row] = await test.db.query<Record<string, number>>(
        `select
           (select count(*)::int from exchanges e join users u on u.id = e.user_id
             where u.is_demo_maker and e.order_id is not null) as filled,
           (select count(*)::int from exchanges where list_id is not null) as listed,
           (select count(*)::int from listings where expires_at is not null) as ending,
           (select count(*)::int from standing_runs r join standing_orders o on o.id = r.standing_order_id
             join users u on u.id = o.user_id where u.is_demo_maker and r.outcome = 'exchanged') as runs`,
      );
      expect(Math.min(...Object.values(row ?? {}))).toBeGreaterThan(0);
      expect(row?.filled).toBeGreaterThan(10);
      for (const question of AUDIT_QUESTIONS) {
        expect({ question, wrong: await findWrong(test.db, question) }).toEqual({ question, wrong: [] });
      }
    });

    it('asks another rate for the rest of a filled listing, however many decimals that has', async () => {
      const [listing] = await findMakerListings(test.db);
      if (!listing) throw new Error('the makers list nothing');
      const left = { ...listing, remaining: '12.34567891' };
      const listings = Array.from({ length: FEWEST_LISTINGS }, () => left);
      const random = { ...createRandom(3), chance: () => true };
      const makers = [listing.user_id];
      await moveMaker({ db: test.db, random, values: await readValues(test.db), makers, listings });
      const pending = await findTransactions(test.db, listing.user_id, 'PENDING', 'LIST');
      expect(pending.map(({ amount }) => amount)).toContain('12.34');
    });

    it('keeps the rates near their usual values, and round trips without a gain', async () => {
      const rates = await findRates(test.db);
      const band = rateBand(decimal('214.02'));
      const rate = rates.find(({ currency_from, currency_to }) => currency_from === 'CNY' && currency_to === 'NGN');
      expect(isInBand(decimal(rate?.rate ?? '0'), band)).toBe(true);
      expect(await offBand()).toEqual([]);
    });
  });

  it('leaves a database alone that has users of its own', async () => {
    const other = await openTestDatabase();
    await other.db.query("insert into users (email, username, password_hash) values ('a@b.example', 'a', 'x')");
    const demo = await startDemo(other.db, createLog('silent'), (line) => said.push(line));
    await demo.stop();
    expect(await findRates(other.db)).toEqual([]);
    await other.close();
  });
});

it('makes one operator and prints how to log in, at every start [S11.console.demo]', async () => {
  const { db, close } = await openTestDatabase();
  const printed: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const demo = await startDemo(db, createLog('silent'), (line) => printed.push(line));
    await demo.stop();
  }
  const [first = '', ...others] = printed.filter((line) => line.includes('/operator'));
  expect(others).toEqual([first]);
  const [, email = '', password = ''] = /: (\S+); password (\S+)$/.exec(first) ?? [];
  const [, secret = ''] = /otpauth:\S+[?&]secret=(\w+)/.exec(printed.join('\n')) ?? [];
  await expect(
    logInOperator(db, { email, password, code: codeNow(secret) }, { address: 'here', device: null }),
  ).resolves.toBeDefined();
  expect(await db.query('select email, role from operators')).toEqual([{ email, role: 'owner' }]);
  await close();
});

describe('a sandbox', () => {
  it('has a market and play money, but neither users nor an operator whose password is public [S11.sandbox.world]', async () => {
    const { db, close } = await openTestDatabase();
    const printed: string[] = [];
    const demo = await startDemo(db, createLog('silent'), (line) => printed.push(line), { sandbox: true });
    await demo.stop();
    expect(await db.query('select email from users where not is_demo_maker union select email from operators')).toEqual(
      [],
    );
    expect((await db.query("select from listings where status = 'active'")).length).toBeGreaterThanOrEqual(
      FEWEST_LISTINGS,
    );
    expect(printed.join()).not.toContain('password');
    await close();
  });

  it('never uses a database with real users, and its own database never serves real money [S11.sandbox.world]', async () => {
    const { db, close } = await openTestDatabase();
    await requireWorld(db, true);
    await requireWorld(db, true);
    await expect(requireWorld(db, false)).rejects.toThrow('this database has play money');
    await db.query('delete from world');
    await db.query("insert into users (email, username, password_hash) values ('a@b.example', 'a', 'x')");
    await expect(requireWorld(db, true)).rejects.toThrow('this database has real money');
    await requireWorld(db, false);
    await expect(requireWorld(db, true)).rejects.toThrow('this database has real money');
    await close();
  });
});
