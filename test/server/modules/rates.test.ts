import { readFile } from 'node:fs/promises';
import { CANDLE_STEP_NAMES, CANDLE_STEPS, type CandleStep } from '@contract/candles';
import { readFundingReference } from '@/domain/wording/fundingReference';
import type { Db } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import { ListingsFeed } from '@server/modules/listings/feed';
import { findMoved } from '@server/modules/pegs';
import { readRateHistory, setRate } from '@server/modules/rates';
import { createCode, readCode } from '@server/platform/formats';
import { runWorkerOnce } from '@server/worker/worker';
import { cashForm } from '@test/contract/suite/bench';
import { fund, list, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { putListings } from './listings/listingsWorld';
import { explained } from './windows/ownLists';

describe('history', () => {
  const MS_PER_SECOND = 1_000;

  const RATES = 300;

  const server = opened(openTestDatabase);

  const PAIR = { currency_from: 'CNY', currency_to: 'NGN' } as const;

  async function walk(step: CandleStep, limit: number) {
    const rows = [];
    for (let before: string | undefined; ;) {
      const window = await readRateHistory(server.db, {
        ...PAIR,
        step,
        limit,
        ...(before !== undefined && { before }),
      });
      rows.push(...window.results);
      if (window.next === null) return rows;
      before = window.next;
    }
  }

  it('the market rate at each step is the last one before it, back to the first [S11.candles.rates]', async () => {
    const seed = chooseSeed();
    const random = seededChoices(seed);
    const [clock] = await server.db.query<{ now: Date }>('select now()');
    const now = clock?.now.getTime() ?? 0;
    const known: { at: number; rate: string }[] = [];
    // No two at the same moment: which of them is the last one then would be a matter of chance.
    const moments = new Set<number>();
    while (moments.size < RATES) moments.add(now - random.between(1, 500_000) * MS_PER_SECOND);
    for (const at of moments) {
      const rate = `21${random.digits(1)}.${random.digits(3)}1`;
      known.push({ at, rate });
      await server.db.query(
        `insert into rate_history (currency_from, currency_to, rate, at) values ('CNY', 'NGN', $1, $2), ('NGN', 'CNY', 1, $2)`,
        [rate, new Date(at)],
      );
    }
    known.sort((one, other) => one.at - other.at);
    for (const step of CANDLE_STEP_NAMES) {
      const ours = await walk(step, 97);
      const ms = CANDLE_STEPS[step] * MS_PER_SECOND;
      const newest = Date.parse(ours[0]?.at ?? '');
      expect(newest % ms).toBe(0);
      expect(Date.now() - newest).toBeLessThan(ms + 60_000);
      const expected = [];
      for (let at = newest; ; at -= ms) {
        const then = known.filter((one) => one.at <= at).at(-1);
        if (!then) break;
        expected.push({ at: new Date(at).toISOString(), rate: then.rate });
      }
      expect({ seed, step, ours }).toEqual({ seed, step, ours: expected });
    }
  });

  it('a window reads as little of a long history as of a short one [S11.candles.rates]', async () => {
    await server.db.query(
      `insert into rate_history (currency_from, currency_to, rate, at)
     select 'CNY', 'NGN', 215, now() - make_interval(secs => n) from generate_series(1, 200000) n`,
    );
    await server.owner.query('analyze rate_history');
    const { db, cost } = explained(server.db);
    const asked = { ...PAIR, step: '5m', limit: 300 } as const;
    expect((await readRateHistory(db, asked)).results).toHaveLength(300);
    // Some pages of index and table for each rate, however many rates there are.
    expect(cost.blocks).toBeLessThan(301 * 6);
  });
});

describe('pegs', () => {
  const CONFIG = { processAfterS: 0, demo: false, demoApproveAfterS: 30 };

  const PEG = { percent: '-1.5', floor: '210', ceiling: null };

  let app: TestApp;

  let ben: SignedUp;

  beforeEach(async () => {
    app = await openTestApp();
    await setMarket(app.db);
    ben = await app.signUp();
    await fund(app.db, String(ben.id), 'CNY', '100');
  });

  afterEach(() => app.close());

  const market = (rate: string, from: 'CNY' | 'GHC' = 'CNY') =>
    app.db.transaction((tx) => setRate(tx, from, 'NGN', rate));

  const call = (method: string, path: string, body?: unknown) => app.call(method, path, { token: ben.token, body });

  const own = async () =>
    (await call('GET', 'listings/?created_by_user=true&limit=10')).body as { results: Record<string, unknown>[] };

  const rateOf = async () => (await own()).results[0]?.rate;

  it('LIST takes a peg beside the fields of the specification, and refuses one that it cannot read [S11.pegs.follow]', async () => {
    const draft = { type: 'LIST', email: 'x', ...swap('CNY', 'NGN', '60', '216'), transaction_fee: '0' };
    for (const wrong of [
      { percent: '10.01' },
      { percent: '-1.555' },
      { percent: 'x' },
      { percent: '1', floor: '-5' },
    ]) {
      expect((await call('POST', 'transactions/', { ...draft, peg: wrong })).status).toBe(400);
    }
    const crossed = await call('POST', 'transactions/', { ...draft, peg: { percent: '0', floor: '2', ceiling: '1' } });
    expect(crossed.status).toBe(400);
    const made = await call('POST', 'transactions/', { ...draft, peg: PEG });
    expect(made).toMatchObject({ status: 201, body: { rate: '212.76' } });
    await market('217');
    await work(app.db);
    expect(await own()).toMatchObject({ results: [{ rate: '213.745', peg: { ...PEG, outside: null } }] });
  });

  it('a listing gets another rate at most once a second, however often the market rate changes [S11.pegs.follow]', async () => {
    await list(app.db, String(ben.id), { ...swap('CNY', 'NGN', '60', '216'), peg: { ...PEG, percent: '0' } });
    const at = (ms: number) => runWorkerOnce(app.db, CONFIG, new Date(start + ms));
    const start = Date.now() + 3_600_000;
    const seen: unknown[] = [];
    for (const [index, rate] of ['217', '218', '219', '220'].entries()) {
      await market(rate);
      await at(index * 400);
      seen.push(await rateOf());
    }
    expect(seen).toEqual(['217', '217', '217', '220']);
  });

  it('every process sees the new rate as a change and a pause by a limit as an end, and only its user is notified of the limit [S11.pegs.live]', async () => {
    const id = await list(app.db, String(ben.id), { ...swap('CNY', 'NGN', '60', '216'), peg: PEG });
    const other = createDatabase(app.url);
    const feeds = [new ListingsFeed(app.db), new ListingsFeed(other)];
    const seen = async () => {
      for (const feed of feeds) await feed.follow();
      expect(feeds[1]?.version).toBe(feeds[0]?.version);
      return feeds[0]?.version ?? '';
    };
    const announced = async () => {
      const sql = `select message from announcements where message ->> 'group' = any (array['listings', 'pegs']) order by id`;
      const rows = await app.db.query<{ message: object }>(sql);
      await app.db.query('delete from announcements');
      return rows.map(({ message }) => message);
    };
    try {
      const start = await seen();
      expect(await announced()).toEqual([
        { group: 'pegs', users: [String(ben.id)] },
        { group: 'listings', users: null },
      ]);
      await market('217');
      await work(app.db);
      const moved = await seen();
      const set = [[id, String(ben.id), 'CNY', 'NGN', '60', '213.745']];
      for (const feed of feeds) expect(feed.deltaSince(start)).toMatchObject({ set, del: [] });
      expect(await announced()).toEqual([{ group: 'listings', users: null }]);
      await market('200');
      await work(app.db);
      await seen();
      for (const feed of feeds) expect(feed.deltaSince(moved)).toMatchObject({ set: [], del: [id] });
      expect(await announced()).toEqual([
        { group: 'listings', users: null },
        { group: 'pegs', users: [String(ben.id)] },
      ]);
      await market('201');
      await work(app.db);
      expect(await announced()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('a change of a market rate reads the listings that follow it, and no others, among 5,000 [S11.pegs.flat]', async () => {
    await putListings(app.db, ben.id, 5_000);
    await app.db.query(
      `insert into pegs (transaction_id, listing_id, currency, swap_to, percent, market, rated_at)
     select transaction_id, id, currency, case when id % 250 = 0 then 'GHC' else swap_to end, 0,
       case when id % 250 = 0 then 1.6 else 216 end, now() - interval '1 hour' from listings`,
    );
    await app.owner.query('analyze pegs');
    const costOf = async () => {
      const { db, cost } = explained(app.db);
      const found = await findMoved(db, new Date(), 10_000);
      return { found: found.length, ...cost };
    };
    const still = await costOf();
    expect(still.found).toBe(0);
    await app.db.transaction((tx) => setRate(tx, 'CNY', 'GHC', '1.61'));
    const moved = await costOf();
    expect(moved.found).toBe(20);
    expect(moved.rows - still.rows).toBeLessThanOrEqual(20);
    expect(moved.blocks).toBeLessThan(still.blocks + 60);
  });
});

describe('receipts', () => {
  const app = opened(openTestApp);

  let [ada, ben] = [{} as SignedUp, {} as SignedUp];

  beforeAll(async () => {
    [ada, ben] = [await app.signUp(), await app.signUp()];
  });

  async function aTransaction(): Promise<string> {
    const [row] = await app.db.query<{ id: string }>(
      `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
     values ($1, 'FUND_WALLET', 'COMPLETED', 'NGN', 'NGN', 1000.5, 0, '2026-11-20T23:30:00Z') returning id`,
      [ada.id],
    );
    return row?.id ?? '';
  }

  const make = (transaction: string, { token } = ada) =>
    app.call('POST', 'receipts/', { token, body: { transaction: parseInt(transaction, 10) } });

  const referencesOf = async (db: Db, ids: readonly string[]) => {
    const sql = 'select reference from funding_references where transaction_id = any($1::bigint[]) order by 1';
    return (await db.query<{ reference: string }>(sql, [ids])).map(({ reference }) => reference);
  };
  const referenceOf = async (transaction: string) => (await referencesOf(app.owner, [transaction]))[0] ?? '';

  /** Rolls a transaction back, and still says what it saw. */
  class Found extends Error {
    constructor(readonly references: string[]) {
      super('found');
    }
  }

  const codeOf = async (transaction: string) => ((await make(transaction)).body as { code: string }).code;

  it('the code of a transaction is the same each time, and proves amount, day and status, but not the user [S11.receipts.code]', async () => {
    const id = await aTransaction();
    const code = await codeOf(id);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await codeOf(id)).toBe(code);
    const { status, body } = await app.call('GET', `receipts/${code}/`);
    expect([status, body]).toEqual([
      200,
      { genuine: true, amount: '1000.5', currency: 'NGN', day: '2026-11-20', status: 'COMPLETED' },
    ]);
  });

  it('many calls at once make one code [S11.receipts.code]', async () => {
    const id = await aTransaction();
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(id)));
    expect(new Set(codes).size).toBe(1);
  });

  it('a code is read as people type it: small letters, without lines, O for 0 and I or L for 1 [S11.receipts.code]', async () => {
    const code = await codeOf(await aTransaction());
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await app.call('GET', `receipts/${encodeURIComponent(typed)}/`)).status).toBe(200);
    expect(readCode(createCode(16).slice(1), 16)).toBeNull();
    expect(readCode('UUUU-UUUU-UUUU-UUUU', 16)).toBeNull();
  });

  it.each(['0000-0000-0000-0000', 'rubbish', '%00', "' or 1=1"])(
    'a code that does not exist is 404, and a page for a browser: %s [S11.receipts.code]',
    async (code) => {
      const path = `receipts/${encodeURIComponent(code)}/`;
      expect((await app.call('GET', path)).status).toBe(404);
      const page = await app.call('GET', path, { headers: { Accept: 'text/html' } });
      expect([page.status, page.body]).toEqual([404, expect.stringContaining('There is no such receipt')]);
    },
  );

  it('a browser that opens the address gets a page with the amount and the day [S11.receipts.code]', async () => {
    const code = await codeOf(await aTransaction());
    const { body, headers } = await app.call('GET', `receipts/${code}/`, { headers: { Accept: 'text/html,*/*' } });
    expect(body).toContain('1,000.50 NGN that was made on 2026-11-20');
    expect(body).not.toContain(ada.email);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('the transaction of another user, and one that does not exist, have no receipt [S11.receipts.code]', async () => {
    const id = await aTransaction();
    expect((await make(id, ben)).status).toBe(404);
    expect((await make('999999')).status).toBe(404);
    const { status, body } = await app.call('POST', 'receipts/', { token: ada.token, body: { transaction: 'x' } });
    expect([status, body]).toEqual([400, { transaction: ['transaction expects an id'], code: 'invalid_field' }]);
  });

  it('an address that tries many codes has to wait [S11.receipts.code]', async () => {
    await app.db.query(
      `insert into attempts (kind, subject) select 'receipt-address', subject from attempts, generate_series(1, 300)
     where kind = 'receipt-address' and id = (select max(id) from attempts where kind = 'receipt-address')`,
    );
    expect((await app.call('GET', 'receipts/0000-0000-0000-0000/')).status).toBe(429);
  });

  it('a reference that is taken is made again, in the statement that stores the funding [S11.bank.reference]', async () => {
    const taken = await referenceOf(await aTransaction());
    const [made] = await app.owner.query<{ as: string }>(
      `select pg_get_functiondef('new_funding_reference'::regproc) as "as"`,
    );
    await app.owner.query(`create sequence clash; grant usage on sequence clash to public;
      create or replace function new_funding_reference() returns text language sql as
      $$ select case when nextval('clash') < 3 then '${taken}' else 'CR-0000-0000' end $$`);
    const next = await referenceOf(await aTransaction());
    await app.owner.query(made?.as ?? '');
    expect([taken, next]).toEqual([readFundingReference(taken), 'CR-0000-0000']);
  });

  it('references are never changed or removed by the server [S11.bank.reference]', async () => {
    const id = await aTransaction();
    for (const act of [`update funding_references set reference = 'CR-0000-0001'`, 'delete from funding_references']) {
      await expect(app.db.query(`${act} where transaction_id = $1`, [id])).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('fundings from before there were references get theirs in the migration [S11.bank.reference]', async () => {
    const ids = [await aTransaction(), await aTransaction(), await aTransaction()];
    const migration = await readFile('server/src/db/migrations/statements/346_funding_references.sql', 'utf8');
    const given = await app.owner
      .transaction(async (tx) => {
        await tx.query(`drop table funding_references;
          drop function new_funding_reference, give_funding_reference cascade`);
        await tx.query(migration);
        throw new Found(await referencesOf(tx, ids));
      })
      .catch((error: unknown) => (error as Found).references);
    expect(given).toEqual(given.map(readFundingReference));
    expect(new Set(given).size).toBe(ids.length);
  });

  it('a funding is followed by one mail with its amount and reference, and without the account to pay to [S11.bank.reference.shown]', async () => {
    await setMarket(app.db);
    const form = cashForm('FUND_WALLET', ada.email, 'NGN', '1000.5');
    const { body } = await app.call('POST', 'transactions/', { token: ada.token, body: form });
    const { id } = body as { id: number };
    const mails = app.mails.filter(({ subject }) => subject.startsWith('Your transfer'));
    const reference = await referenceOf(String(id));
    expect(mails).toMatchObject([{ recipient: ada.email, subject: `Your transfer to Crossrate: ${reference}` }]);
    expect(mails[0]?.body)
      .toContain(`Transfer 1,000.50 NGN and write this into the transfer, so that it is found at once:

${reference}`);
    expect(mails[0]?.body).toContain(`/transaction-details/${String(id)}`);
    expect(mails[0]?.body).not.toMatch(/\d{8}/);
  });
});
