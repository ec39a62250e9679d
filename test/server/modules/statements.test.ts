import type { StatementLine } from '@contract/statements';
import { canonicalDecimal } from '@contract/values/decimals';
import { add, compare, decimal, type Decimal } from '@/domain/money/decimal';
import { formatMovement } from '@/domain/money/formatDecimal';
import { readCsv } from '@/domain/wording/csv';
import { fundedText } from '@/domain/wording/fundingReference';
import { statementCsv, statementHledger, statementOfx } from '@/domain/wording/statementFiles';
import type { Database } from '@server/db/database';
import { post } from '@server/ledger';
import { fundingLetter } from '@server/mail/letters';
import { addReturned, changeListing } from '@server/modules/listingChanges';
import { removeListing } from '@server/modules/listings/listings';
import { lockActiveListings, returnsOf } from '@server/modules/listings/repository';
import { readStatement } from '@server/modules/statements';
import { createTransaction } from '@server/modules/transactions/create';
import { approve, revokeTransaction } from '@server/modules/transactions/ending';
import { findWallets } from '@server/modules/wallets';
import { type Crowd, CURRENCIES, type Tradable } from '@test/server/scenarios/money/crowd';
import { inRandomWorlds, moveAtRandom, OPERATIONS } from '@test/server/scenarios/money/worlds';
import { aUserOf, balanceOf, fund, list, moneySuite, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { exportOf } from '@test/support/money/outsiders';
import { putLines } from '@test/support/money/putLines';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';
import { explained } from './windows/ownLists';

describe('statement', () => {
  const suite = moneySuite();

  let ada: string;

  let ben: string;

  beforeEach(async () => {
    [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
    await fund(suite.db(), ada, 'NGN', '10000');
    await fund(suite.db(), ben, 'CNY', '100');
  });

  const order = async (amount: string) =>
    (await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') })).id;

  const statementOf = (userId: string, currency: 'NGN' | 'CNY', period = {}) =>
    readStatement(suite.db(), userId, { currency, limit: 100, ...period });

  /** Kind, amount and balance of each line, oldest first. */
  const told = async (...asked: Parameters<typeof statementOf>) =>
    (await statementOf(...asked)).results.reverse().map(({ kind, amount, balance }) => [kind, amount, balance]);

  it('a filled order has lines for the held money, its fee, and what was received [S11.statement.lines]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await order('1000');
    await work(suite.db());
    const [, held, fee] = await told(ada, 'NGN');
    expect([held?.[0], fee?.[0]]).toEqual(['held', 'fee']);
    expect(fee?.[2]).toBe('9000');
    const received = await told(ada, 'CNY');
    expect(received).toEqual([['received', received[0]?.[1], await balanceOf(suite.db(), `wallet:${ada}:CNY`)]]);
  });

  it('a revoked order returns the money and its fee as lines of their own [S11.statement.lines]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    const id = await order('1000');
    await revokeTransaction(suite.db(), ada, id);
    const lines = await told(ada, 'NGN');
    expect(lines.map(([kind]) => kind)).toEqual(['funded', 'held', 'fee', 'returned', 'fee_returned']);
    expect(lines.map(([, , balance]) => balance).at(-1)).toBe('10000');
    const [held, fee, returned, feeReturned] = lines.slice(1).map(([, amount]) => amount);
    expect([returned, feeReturned]).toEqual([held?.slice(1), fee?.slice(1)]);
  });

  it("names the user's own transactions only: a sale does not say whose order it was [S11.statement.lines]", async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await order('1000');
    await work(suite.db());
    const { results } = await statementOf(ben, 'NGN');
    expect(results).toMatchObject([{ kind: 'sold', transaction: null, type: null }]);
  });

  /** As `lowerAmount` posted it before it had a kind of its own. */
  const lowerAsBefore = (id: string, amount: string) =>
    suite.db().transaction(async (tx) => {
      const [listing] = await lockActiveListings(tx, { userId: ben, id });
      if (!listing) throw new Error('no listing');
      await addReturned(tx, id, amount);
      await post(tx, { kind: 'delist', transactionId: null }, returnsOf([{ ...listing, remaining: amount }]));
    });

  it('a lowered listing is not shown as ended, also in old lines without that kind, and both lines name its transaction [S11.statement.lowered]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await lowerAsBefore(id, '10');
    const [newest] = (await statementOf(ben, 'CNY')).results;
    expect(newest).toMatchObject({ kind: 'lowered', amount: '10', type: 'LIST' });
    await changeListing(suite.db(), ben, { listing: id, rate: null, amount: '25' });
    await removeListing(suite.db(), ben, id);
    const { results } = await statementOf(ben, 'CNY');
    const [listed, ...returned] = results.reverse().filter(({ type }) => type === 'LIST');
    expect(returned.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['lowered', '10'],
      ['lowered', '15'],
      ['delisted', '25'],
    ]);
    expect(returned.map(({ transaction }) => transaction)).toEqual(Array(3).fill(listed?.transaction));
    const posted = await suite.db().query('select kind from journals order by id desc limit 3');
    expect(posted).toEqual([{ kind: 'delist' }, { kind: 'lower' }, { kind: 'delist' }]);
  });

  it('a period opens with the balance before it and closes with the one after it [S11.statement.sums]', async () => {
    const { results } = await statementOf(ada, 'NGN');
    const since = results[0]?.at;
    await fund(suite.db(), ada, 'NGN', '0.01');
    const all = await statementOf(ada, 'NGN');
    const until = all.results[0]?.at;
    expect(await statementOf(ada, 'NGN', { since, until })).toMatchObject({ opening: '0', closing: '10000' });
    expect(await statementOf(ada, 'NGN', { since: until })).toMatchObject({
      opening: '10000',
      closing: '10000.01',
      results: [{ kind: 'funded', amount: '0.01', balance: '10000.01' }],
    });
    expect(await statementOf(ada, 'NGN', { until: since })).toMatchObject({ opening: '0', closing: '0', results: [] });
  });

  it('keeps its order if the clock of the database is set back [S11.statement.clock]', async () => {
    await suite.owner().query(`alter table accounts disable trigger accounts_guarded`);
    await suite
      .db()
      .query(`update accounts set last_at = now() + interval '1 hour' where code = $1`, [`wallet:${ada}:NGN`]);
    await suite.owner().query(`alter table accounts enable trigger accounts_guarded`);
    await fund(suite.db(), ada, 'NGN', '1');
    await fund(suite.db(), ada, 'NGN', '2');
    expect((await told(ada, 'NGN')).map(([, , balance]) => balance)).toEqual(['10000', '10001', '10003']);
  });

  it("refuses a cursor of another wallet's statement and a wallet that the user does not have", async () => {
    await fund(suite.db(), ada, 'NGN', '1');
    const { next } = await statementOf(ada, 'NGN', { limit: 1 });
    await expect(statementOf(ben, 'CNY', { before: next })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(readStatement(suite.db(), ada, { currency: 'USD', limit: 1 })).rejects.toMatchObject({
      kind: 'notFound',
    });
  });
});

describe('edges', () => {
  const LINES = 12;

  const AT_EACH_SECOND = 3;

  const SECOND_2 = '2026-01-01T00:00:02.000Z';

  const SECOND_4 = '2026-01-01T00:00:04.000Z';

  const app = opened(openTestApp);

  let userId: string;

  beforeAll(async () => {
    userId = String((await app.signUp()).id);
    await putLines(app.owner, userId, LINES, AT_EACH_SECOND);
  });

  /** The balances after the lines of a period, window by window. Each line adds 1, so they name the lines. */
  async function walk(period: { since?: string; until?: string }, order: 'newest' | 'oldest', limit: number) {
    const balances: string[] = [];
    for (let cursor: string | undefined; ;) {
      const from = order === 'oldest' ? { after: cursor } : { before: cursor };
      const window = await readStatement(app.db, userId, { currency: 'NGN', order, limit, ...period, ...from });
      balances.push(...window.results.map(({ balance }) => balance));
      if (window.next === null) return { opening: window.opening, closing: window.closing, balances };
      cursor = window.next;
    }
  }

  it('a line of the very moment at which a period begins is in it [S11.statement.sums]', async () => {
    const found = await walk({ since: SECOND_4 }, 'oldest', 100);
    expect(found).toEqual({ opening: '9', closing: '12', balances: ['10', '11', '12'] });
  });

  it('a line of the very moment at which a period ends is not in it [S11.statement.sums]', async () => {
    const found = await walk({ until: SECOND_2 }, 'oldest', 100);
    expect(found).toEqual({ opening: '0', closing: '3', balances: ['1', '2', '3'] });
  });

  it('a period of no length has no lines, and opens and closes with the same balance [S11.statement.sums]', async () => {
    const found = await walk({ since: SECOND_2, until: SECOND_2 }, 'newest', 100);
    expect(found).toEqual({ opening: '3', closing: '3', balances: [] });
  });

  it('lines of the same moment follow each other in the order in which they were written, also over windows [S11.statement.sums]', async () => {
    const period = { since: SECOND_2, until: SECOND_4 };
    for (const limit of [1, 2, 4, 6]) {
      const oldest = await walk(period, 'oldest', limit);
      expect(oldest).toEqual({ opening: '3', closing: '9', balances: ['4', '5', '6', '7', '8', '9'] });
      const newest = await walk(period, 'newest', limit);
      expect(newest.balances).toEqual(['9', '8', '7', '6', '5', '4']);
    }
  });

  it.each([
    ['1234.5', '1,234.50 GHC'],
    ['1234.56789', '1,234.56789 GHC'],
  ])(
    'a funding of %s is the same figure on its instructions, in its mail, on its receipt, in the statement with its files, and in the books [S11.bank.figures]',
    async (amount, money) => {
      await setMarket(app.db);
      const { id, email, token } = await app.signUp();
      const user = String(id);
      const sent = { type: 'FUND_WALLET', currency_from: 'GHC', amount: '1' } as const;
      const asked = await createTransaction(app.db, user, sent);
      // Nobody can ask for more than two decimals, and the ledger keeps eight.
      await app.owner.query('update transactions set amount = $2 where id = $1', [asked.id, amount]);
      const funding = await app.db.transaction((tx) => approve(tx, asked.id));
      const letter = fundingLetter(email, { ...funding, reference: 'CR' }, app.parts.config).body;
      const body = { transaction: parseInt(funding.id, 10) };
      const { code } = (await app.call('POST', 'receipts/', { token, body })).body as { code: string };
      const receipt = await app.call('GET', `receipts/${code}/`, { headers: { Accept: 'text/html' } });
      const window = await readStatement(app.db, user, { currency: 'GHC', limit: 1 });
      const onScreen = `${formatMovement(window.results[0]?.amount ?? '')} GHC`;
      for (const text of [fundedText(funding.amount, 'GHC'), letter, String(receipt.body), onScreen])
        expect(text).toContain(money);
      const facts = { isFirst: false, since: null, until: null, now: new Date().toISOString(), what: () => 'Funded' };
      const inBooks = `Liabilities:Users:${user}:GHC:Free`;
      const figures = [
        readCsv(statementCsv(window, facts))[0]?.[4],
        /<TRNAMT>(.*?)</.exec(statementOfx(window, facts))?.[1],
        /Assets:Crossrate:GHC {2}(\S+) GHC/.exec(statementHledger(window, facts))?.[1],
        new RegExp(`${inBooks} {2}-(\\S+) GHC`).exec(await exportOf(app.db, 'hledger'))?.[1],
        new RegExp(`${inBooks} {2}-(\\S+) GHC`).exec(await exportOf(app.db, 'beancount'))?.[1],
        new RegExp(`${inBooks},GHC,-([^,]+),`).exec(await exportOf(app.db, 'csv'))?.[1],
      ];
      expect(figures.map((figure) => canonicalDecimal(figure ?? ''))).toEqual(figures.map(() => amount));
    },
  );
});

describe('cost', () => {
  const LIMIT = 50;

  const [FEW, MANY] = [5_000, 100_000];

  /** A page of the table or of the index for each line, its journal and its transaction, and the ways down the indexes. */
  const MOST_BLOCKS_A_LINE = 12;

  const app = opened(openTestApp);

  async function aUserWithLines(count: number): Promise<string> {
    const { id } = await app.signUp();
    await putLines(app.owner, String(id), count);
    return String(id);
  }

  /** What a window in the middle of the statement costs. */
  async function costOf(userId: string, count: number) {
    const half = new Date(Date.parse('2026-01-01T00:00:00Z') + (count / 2) * 1000).toISOString();
    const { db, cost } = explained(app.db);
    const measured: Database = {
      ...app.db,
      transaction: (work) =>
        work({ query: (sql, values) => (sql.startsWith('set') ? Promise.resolve([]) : db.query(sql, values)) }),
    };
    const statement = await readStatement(measured, userId, { currency: 'NGN', until: half, limit: LIMIT });
    expect([statement.results.length, statement.closing]).toEqual([LIMIT, String(count / 2 - 1)]);
    return cost;
  }

  it('a window and the balances of a statement of 100,000 lines cost what those of 5,000 cost [S11.statement.cost]', async () => {
    const few = await costOf(await aUserWithLines(FEW), FEW);
    const many = await costOf(await aUserWithLines(MANY), MANY);
    expect(many.rows).toBeLessThanOrEqual(few.rows + LIMIT);
    expect(many.blocks).toBeLessThan(MOST_BLOCKS_A_LINE * LIMIT);
  });
});

describe('random', () => {
  const MOVES_BETWEEN = 5;

  const LIMITS = [1, 3, 17, 100];

  interface Period {
    currency: Tradable;
    since?: string;
    until?: string;
  }

  /** All lines of a period, oldest first, with its balances. */
  async function walk(db: Database, userId: string, period: Period, limit: number) {
    const lines: StatementLine[] = [];
    for (let before: string | undefined; ;) {
      const { results, next, opening, closing } = await readStatement(db, userId, { ...period, limit, before });
      lines.push(...results);
      if (next === null) return { opening, closing, lines: lines.reverse() };
      before = next;
    }
  }

  /** What is wrong with a statement: the lines whose balance does not follow from the one before, and the end. */
  function errorsOf({ opening, closing, lines }: Awaited<ReturnType<typeof walk>>): unknown[] {
    let balance: Decimal = decimal(opening);
    const wrong = lines.filter((line) => {
      balance = add(balance, decimal(line.amount));
      return compare(balance, decimal(line.balance)) !== 0;
    });
    return compare(balance, decimal(closing)) === 0 ? wrong : [...wrong, { opening, closing }];
  }

  /** A period between two lines of the wallet, or open at one side or both. */
  function periodOf({ random }: Crowd, currency: Tradable, lines: readonly StatementLine[]): Period {
    const [one, other] = [random.oneOf(lines).at, random.oneOf(lines).at].sort();
    return { currency, ...(random.chance(80) && { since: one }), ...(random.chance(80) && { until: other }) };
  }

  /** A random period of one wallet adds up. */
  async function addUpPeriod(crowd: Crowd, seed: number): Promise<void> {
    const { db, random } = crowd;
    const [userId, currency] = [random.oneOf(crowd.users), random.oneOf(CURRENCIES)];
    const { results } = await readStatement(db, userId, { currency, limit: 100 });
    if (results.length === 0) return;
    const period = periodOf(crowd, currency, results);
    const statement = await walk(db, userId, period, random.oneOf(LIMITS));
    expect({ seed, period, errors: errorsOf(statement) }).toEqual({ seed, period, errors: [] });
  }

  /** The whole statement of each wallet of a user adds up to the balance that they see. */
  async function addUpWallets({ db, random }: Crowd, userId: string, seed: number): Promise<void> {
    const shown = new Map((await findWallets(db, userId)).map(({ currency, balance }) => [currency, decimal(balance)]));
    for (const currency of CURRENCIES) {
      const statement = await walk(db, userId, { currency }, random.oneOf(LIMITS));
      const found = { opening: decimal(statement.opening), closing: decimal(statement.closing) };
      expect({ seed, userId, currency, errors: errorsOf(statement) }).toEqual({ seed, userId, currency, errors: [] });
      expect({ seed, userId, currency, ...found }).toEqual({
        seed,
        userId,
        currency,
        opening: decimal('0'),
        closing: shown.get(currency),
      });
    }
  }

  it('in random worlds the opening balance and the lines sum to the closing balance, and over all time to the shown balance [S11.statement.sums]', async () => {
    await inRandomWorlds(async (crowd, seed) => {
      for (let done = 1; done <= OPERATIONS; done += 1) {
        await moveAtRandom(crowd);
        if (done % MOVES_BETWEEN === 0) await addUpPeriod(crowd, seed);
      }
      for (const userId of crowd.users) await addUpWallets(crowd, userId, seed);
    });
  }, 7_200_000);
});
