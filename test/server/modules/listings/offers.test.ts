import { decimal, toText } from '@/domain/money/decimal';
import { walkPath } from '@/domain/paths/paths';
import type { Db } from '@server/db/database';
import { bookOf, OfferBook, readPathBook } from '@server/modules/listings/offerBook';
import { createTransaction } from '@server/modules/transactions/create';
import { settleDue } from '@server/worker/steps';
import { aUserOf, fund, moneySuite, swap } from '@test/support/money/moneyWorld';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';
import { putListings, askListings, moveEscrow, watched } from './listingsWorld';
import { createApp } from '@server/startServer';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { readListingsVersion } from '@server/modules/listings/repository';
import { opened } from '@test/support/server/opened';

describe('offers', () => {
  const suite = moneySuite();
  const SILENT = { error: () => undefined };

  let buyer: string;
  beforeEach(async () => {
    buyer = await aUserOf(suite.db());
    await fund(suite.db(), buyer, 'NGN', '1000000');
  });

  /** A database that counts its statements and the rows it answers. */
  function counted(db: Db): { db: Db; rows: () => number; statements: () => number } {
    let [rows, statements] = [0, 0];
    const query: Db['query'] = async (sql, values) => {
      statements += 1;
      const answer = await db.query(sql, values);
      rows += answer.length;
      return answer as never[];
    };
    return { db: { query }, rows: () => rows, statements: () => statements };
  }

  /** How many rows are read to accept and to settle an order of one listing, at one rate and over a path. */
  async function rowsOf(type: 'ORDER' | 'MOF_ORDER'): Promise<number> {
    let count = 0;
    const db = suite.db();
    const counting: typeof db = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const { db: watched, rows } = counted(tx);
          const result = await work(watched);
          count += rows();
          return result;
        }),
    };
    const sent = swap('NGN', 'CNY', '1000', type === 'ORDER' ? '216' : '230');
    const payload = type === 'ORDER' ? { type, ...sent } : { type, path: 'NGN->CNY', ...sent };
    await createTransaction(counting, buyer, payload);
    const now = new Date(Date.now() + 60_000);
    const settled = await settleDue(counting, { now, most: 500, withinMs: Infinity, afterS: 0 }, SILENT);
    expect(settled).toBe(1);
    return count;
  }

  describe.each(['ORDER', 'MOF_ORDER'] as const)('the cost of an %s', (type) => {
    it('is the same with 30 listings and with 3,000 at its rate', async () => {
      const lister = parseInt(await aUserOf(suite.db()), 10);
      await putListings(suite.db(), lister, 30, '216');
      const few = await rowsOf(type);
      await putListings(suite.db(), lister, 3_000, '216');
      expect(await rowsOf(type)).toBe(few);
    });
  });

  it('the offers that are read of a path carry an amount exactly as all of its offers would', async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const listers = [await aUserOf(suite.db()), await aUserOf(suite.db()), await aUserOf(suite.db())];
    for (const lister of listers) await putListings(suite.db(), parseInt(lister, 10), 120);
    await putListings(suite.db(), parseInt(buyer, 10), 50);
    const all = await new OfferBook(suite.db()).offersTo(
      buyer,
      { source: 'NGN', target: 'CNY', rate: null },
      () => false,
    );
    expect(all).toHaveLength(360);
    const path = ['NGN', 'CNY'];
    for (let run = 0; run < 60; run += 1) {
      const net = decimal(`${String(random.between(1, 900_000))}.${String(random.between(0, 99_999_999))}`);
      const { book } = await readPathBook(new OfferBook(suite.db()), buyer, path, net);
      const expected = walkPath(bookOf(all), path, toText(net));
      expect({ seed, walk: walkPath(book, path, toText(net)) }).toEqual({ seed, walk: expected });
    }
  });

  describe('what is offered at several rates', () => {
    const wanted = (rate: string) => ({ source: 'NGN', target: 'CNY', rate });
    const everything = () => false;

    it('is read with one statement for all of them, as if it were read one by one', async () => {
      const [ben, eve] = [parseInt(await aUserOf(suite.db()), 10), parseInt(await aUserOf(suite.db()), 10)];
      for (const rate of ['216', '217', '216'])
        for (const lister of [ben, eve]) await putListings(suite.db(), lister, 3, rate);
      const { db, statements } = counted(suite.db());
      const book = new OfferBook(db);
      await book.readAhead(['217', '216', '217', '218'].map(wanted));
      const ahead = [];
      for (const rate of ['216', '217', '218']) ahead.push(await book.offersTo(buyer, wanted(rate), everything));
      expect(statements()).toBe(1);
      const oneByOne = [];
      for (const rate of ['216', '217', '218'])
        oneByOne.push(await new OfferBook(suite.db()).offersTo(buyer, wanted(rate), everything));
      expect(ahead).toEqual(oneByOne);
      expect(ahead.map(({ length }) => length)).toEqual([12, 6, 0]);
    });

    it('is read on, if the first read is not enough', async () => {
      await putListings(suite.db(), parseInt(await aUserOf(suite.db()), 10), 100, '216');
      const { db, statements } = counted(suite.db());
      const book = new OfferBook(db);
      await book.readAhead([wanted('216')]);
      const offers = await book.offersTo(buyer, wanted('216'), (read) => read.length >= 50);
      expect(statements()).toBe(2);
      expect(offers).toEqual(
        (await new OfferBook(suite.db()).offersTo(buyer, wanted('216'), everything)).slice(0, offers.length),
      );
      expect(await book.offersTo(buyer, wanted('216'), everything)).toHaveLength(100);
    });
  });
});

describe('encoding', () => {
  const world = opened(openTestApp);
  let lister: SignedUp;
  beforeAll(async () => {
    lister = await world.signUp();
    await putListings(world.db, lister.id, 60);
  });

  /** Another server process on the suite's database. */
  function aProcess() {
    const { db, asked } = watched(world.db);
    const app = createApp({ ...world.parts, db });
    const listingsRead = () => asked.filter((sql) => sql.includes('from listings l')).length;
    const ask = (headers: Record<string, string> = {}) => askListings(app, lister.token, headers);
    return { app, ask, listingsRead };
  }

  const anId = async () => {
    const [row] = await world.db.query<{ id: string }>(`select id from listings where status = 'active' limit 1`);
    return row?.id ?? '';
  };

  describe('one encoding of the listings a version [S10.server.encoding]', () => {
    it('is read once and compressed once a coding, however many ask', async () => {
      const { ask, listingsRead } = aProcess();
      const codings = ['br', 'gzip', 'identity'];
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => ask({ 'Accept-Encoding': codings[n % 3] ?? '' })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(JSON.parse(answers[0]?.text ?? '')).toHaveLength(60);
      expect(listingsRead()).toBe(1);
      expect((await ask()).text).toBe(answers[0]?.text);
      expect(listingsRead()).toBe(1);
    });

    it('has a strong validator for each coding, the same in every server process', async () => {
      const [here, there] = [aProcess(), aProcess()];
      const tags: string[] = [];
      for (const coding of ['br', 'gzip', 'identity']) {
        const [one, other] = [
          await here.ask({ 'Accept-Encoding': coding }),
          await there.ask({ 'Accept-Encoding': coding }),
        ];
        expect(one.headers.get('Content-Encoding')).toBe(coding === 'identity' ? null : coding);
        expect(one.headers.get('Content-Length')).toBe(String(one.bytes.byteLength));
        expect({ tag: other.tag, bytes: other.bytes }).toEqual({ tag: one.tag, bytes: one.bytes });
        tags.push(one.tag);
      }
      expect(new Set(tags).size).toBe(3);
      for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    });

    it('answers 304 without a body and without reading the listings, even in a process that never read them', async () => {
      const held = (await aProcess().ask({ 'Accept-Encoding': 'gzip, br' })).tag;
      const fresh = aProcess();
      for (const condition of [held, `W/${held}`, `"other", ${held}`, `"a,b" , W/${held}, "c"`]) {
        const answer = await fresh.ask({ 'Accept-Encoding': 'gzip, br', 'If-None-Match': condition });
        expect(answer).toMatchObject({ status: 304, tag: held, text: '' });
        expect(answer.headers.get('Content-Type')).toBeNull();
        expect(answer.headers.get('Vary')).toBe('Accept-Encoding, Authorization');
        expect(answer.headers.get('Cache-Control')).toBe('no-store');
      }
      expect(fresh.listingsRead()).toBe(0);
      expect((await fresh.ask({ 'If-None-Match': '*' })).status).toBe(304);
    });

    it('does not answer 304 if the client holds another coding or version', async () => {
      const { ask } = aProcess();
      const held = (await ask({ 'Accept-Encoding': 'br' })).tag;
      expect((await ask({ 'Accept-Encoding': 'gzip', 'If-None-Match': held })).status).toBe(200);
      expect((await ask({ 'Accept-Encoding': 'br', 'If-None-Match': held.replaceAll('"', '') })).status).toBe(200);
      expect((await ask({ 'Accept-Encoding': 'br', 'If-None-Match': '"1-00000000.00000000.br"' })).status).toBe(200);
    });

    it('is for callers with a session, unchanged or not', async () => {
      const { app, ask } = aProcess();
      const { tag } = await ask();
      expect((await askListings(app, null, { 'If-None-Match': tag })).status).toBe(401);
      expect((await askListings(app, 'unknown', { 'If-None-Match': tag })).status).toBe(401);
    });

    it('varies by origin too if other origins are allowed, which get the whole answer', async () => {
      const origin = 'https://app.example';
      const open = createApp({ ...world.parts, config: { ...world.parts.config, allowedOrigins: [origin] } });
      const answer = await askListings(open, lister.token, { Origin: origin, 'Accept-Encoding': 'br' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin);
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding, Authorization, Origin');
      expect(JSON.parse(answer.text)).toHaveLength(60);
    });
  });

  describe('a change makes another version [S10.server.encoding]', () => {
    const changes: [what: string, change: () => Promise<unknown>][] = [
      ['what is left of a listing', async () => moveEscrow(world.db, await anId(), '-2.5')],
      ['a rate', async () => world.db.query('update listings set rate = rate + 1 where id = $1', [await anId()])],
      ['a new listing', () => putListings(world.db, lister.id, 1)],
      [
        'a removal',
        async () => world.call('DELETE', `listings/${await anId()}/remove_listing/`, { token: lister.token }),
      ],
      ['a deactivated owner', () => world.db.query('update users set deactivated_at = now()')],
      ['an owner who came back', () => world.db.query('update users set deactivated_at = null')],
    ];
    it.each(changes)(
      'for %s, with other bytes and another validator, in every server process',
      async (_what, change) => {
        const [here, there] = [aProcess(), aProcess()];
        const before = await here.ask({ 'Accept-Encoding': 'br' });
        await there.ask({ 'Accept-Encoding': 'br' });
        await change();
        const held = { 'Accept-Encoding': 'br', 'If-None-Match': before.tag };
        const [after, elsewhere] = [await here.ask(held), await there.ask(held)];
        expect(after.status).toBe(200);
        expect(after.tag).not.toBe(before.tag);
        expect(after.text).not.toBe(before.text);
        expect({ tag: elsewhere.tag, bytes: elsewhere.bytes }).toEqual({ tag: after.tag, bytes: after.bytes });
      },
    );

    it('nothing else changes the version: a wallet, a session, a name', async () => {
      const { ask } = aProcess();
      const before = await ask();
      await world.signUp();
      await world.call('POST', 'users/me/', { token: lister.token, body: { username: 'Other' } });
      await world.db.transaction(async (tx) => {
        await tx.query(`with j as (insert into journals (kind) values ('fund') returning id)
        insert into lines (journal_id, account_id, currency, amount)
        select j.id, a.id, a.currency, case kind when 'bank' then -5 else 5 end from j, accounts a
        where a.currency = 'NGN' and ((kind = 'bank' and part = 0) or (kind = 'wallet' and user_id = ${String(lister.id)}))`);
      });
      expect((await ask({ 'If-None-Match': before.tag })).status).toBe(304);
    });

    it('the version changes once for each change, and many concurrent changes lose none', async () => {
      const numberOf = async () => BigInt((await readListingsVersion(world.db)).split('-')[0] ?? '');
      const before = await numberOf();
      const id = await anId();
      const many = Array.from({ length: 20 }, () =>
        world.db.query('update listings set rate = rate + 1 where id = $1', [id]),
      );
      await Promise.all(many);
      expect(await numberOf()).toBe(before + 20n);
    });
  });

  it('a market that fits into a packet is sent plain, and known again [S10.server.encoding]', async () => {
    await world.db.query(`update listings set status = 'removed'`);
    await putListings(world.db, lister.id, 2);
    const { ask } = aProcess();
    const small = await ask({ 'Accept-Encoding': 'br, gzip' });
    expect(small.headers.get('Content-Encoding')).toBeNull();
    expect(JSON.parse(small.text)).toHaveLength(2);
    expect((await aProcess().ask({ 'Accept-Encoding': 'br, gzip', 'If-None-Match': small.tag })).status).toBe(304);
  });
});
