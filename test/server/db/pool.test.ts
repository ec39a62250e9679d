import { type AddressInfo, connect, createServer } from 'node:net';
import { ConnectionLost, type Database, type Db } from '@server/db/database';
import { SERVER_ROLE } from '@server/db/embedded/startEmbedded';
import { Openings, pauseAfter } from '@server/db/listener';
import { createDatabase } from '@server/db/pool';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { type RunningServer, startServer } from '@server/startServer';
import { type CommitProxy, openCommitProxy } from '@test/support/server/commitProxy';
import { opened } from '@test/support/server/opened';
import { openTestApp, readAnswer, requestOf, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { createGate, waitUntil } from '@test/support/server/waitUntil';

describe('pool', () => {
  const test = opened(openTestDatabase);

  beforeAll(async () => {
    await test.owner.query(`alter default privileges grant all on tables to ${SERVER_ROLE}`);
    await test.owner.query('create table counters (name text primary key, value numeric not null check (value >= 0))');
  });

  beforeEach(async () => {
    await test.db.query("delete from counters; insert into counters values ('a', 1), ('b', 1)");
  });

  const valueOf = async (name: string) => {
    const rows = await test.db.query<{ value: string }>('select value from counters where name = $1', [name]);
    return rows[0]?.value;
  };

  describe('the pool', () => {
    it('reads numeric, int8, dates and arrays of them as text, so that no digit and no day is lost', async () => {
      const sql = `select 0.10000000000000000001::numeric as amount, 9007199254740993::int8 as id, '2001-02-03'::date as day,
      array[1.10::numeric] as amounts, array['2001-02-03'::date] as days, '2026-01-01T00:00:00Z'::timestamptz as at`;
      expect(await test.db.query(sql)).toEqual([
        {
          amount: '0.10000000000000000001',
          id: '9007199254740993',
          day: '2001-02-03',
          amounts: ['1.10'],
          days: ['2001-02-03'],
          at: new Date('2026-01-01T00:00:00Z'),
        },
      ]);
    });

    it('reads a table whose columns have changed since its statement was prepared', async () => {
      const read = (db: Db) => db.query<{ size: unknown }>('select size from boxes where size > $1', [1]);
      await test.owner.query('create table boxes (size int); insert into boxes values (2)');
      const readTwice = async () => [await read(test.db), await test.db.transaction(read)];
      for (let count = 0; count < 4; count += 1) expect(await readTwice()).toEqual([[{ size: 2 }], [{ size: 2 }]]);
      await test.owner.query('alter table boxes alter size type numeric');
      expect(await readTwice()).toEqual([[{ size: '2' }], [{ size: '2' }]]);
      await test.owner.query('alter table boxes alter size type float8');
      expect(await test.db.transaction(read)).toEqual([{ size: 2 }]);
    });

    it('commits all of a transaction, or nothing of it', async () => {
      const work = test.db.transaction(async (tx) => {
        await tx.query("update counters set value = 5 where name = 'a'");
        await tx.query("update counters set value = -1 where name = 'b'");
      });
      await expect(work).rejects.toMatchObject({ code: '23514' });
      expect(await valueOf('a')).toBe('1');
    });

    it('survives a transaction whose connection the database ends between two statements', async () => {
      const isThere = async (pid: number) =>
        (await test.db.query('select 1 from pg_stat_activity where pid = $1', [pid])).length > 0;
      const work = test.db.transaction(async (tx) => {
        const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
        await test.db.query('select pg_terminate_backend($1)', [own?.pid]);
        while (await isThere(own?.pid ?? 0));
        await tx.query('select 1');
      });
      await expect(work).rejects.toThrow();
      expect(await valueOf('a')).toBe('1');
    });

    it('runs the loser of a deadlock again', async () => {
      const add = async (first: string, second: string, bothStarted: Promise<void>, started: () => void) =>
        test.db.transaction(async (tx) => {
          await tx.query('update counters set value = value + 1 where name = $1', [first]);
          started();
          await bothStarted;
          await tx.query('update counters set value = value + 1 where name = $1', [second]);
        });
      const gates = [createGate(), createGate()] as const;
      const bothStarted = Promise.all(gates.map(({ opened }) => opened)).then(() => undefined);
      await Promise.all([
        add('a', 'b', bothStarted, () => gates[0].open(undefined)),
        add('b', 'a', bothStarted, () => gates[1].open(undefined)),
      ]);
      expect([await valueOf('a'), await valueOf('b')]).toEqual(['3', '3']);
    });

    it('runs a transaction again that lost a serialization race', async () => {
      let runs = 0;
      await test.db.transaction(async (tx) => {
        await tx.query('set transaction isolation level serializable');
        await tx.query('select * from counters');
        runs += 1;
        if (runs === 1) await test.db.query("update counters set value = 10 where name = 'a'");
        await tx.query("update counters set value = value + 1 where name = 'a'");
      });
      expect([runs, await valueOf('a')]).toEqual([2, '11']);
    });
  });

  describe('listening', () => {
    it('delivers what was notified, after the commit', async () => {
      const heard = createGate<string>();
      const subscription = await test.db.listen('Some Channel', heard.open);
      await test.db.query("select pg_notify('Some Channel', 'hello')");
      expect(await heard.opened).toBe('hello');
      await subscription.close();
    });

    it('connects again by itself when its connection is lost', async () => {
      const resumed = createGate();
      const heard = createGate<string>();
      const subscription = await test.db.listen('c', heard.open, () => resumed.open(undefined));
      await test.db.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%listener'",
      );
      await resumed.opened;
      await test.db.query("select pg_notify('c', 'again')");
      expect(await heard.opened).toBe('again');
      await subscription.close();
    });
  });
});

describe('silence', () => {
  const LIMITS = { openMs: 1_000, freeMs: 3_000, answerMs: 2_000, askMs: 200 };

  const UNAVAILABLE = {
    status: 503,
    body: { detail: 'The server cannot answer right now. Look whether it was done before you try again.' },
  };

  let app: TestApp;

  let proxy: CommitProxy;

  let db: Database;

  let server: RunningServer;

  let ama: SignedUp;

  beforeAll(async () => {
    app = await openTestApp();
    ama = await app.signUp();
    proxy = await openCommitProxy(app.url);
    db = createDatabase(proxy.url, { limits: LIMITS });
    const config = { ...readConfig({ PORT: '0', DEMO: 'off' }), metricsPort: 0 };
    server = await startServer({ db, config, log: createLog('silent'), builtApp: null });
  });

  afterEach(() => Object.assign(proxy, { isSilent: false, losesCommits: false, cutsOff: true }));

  afterAll(async () => {
    await server.close();
    await db.close();
    await proxy.close();
    await app.close();
  });

  const get = async (name: string) =>
    readAnswer(await fetch(`${server.url}/backend/${name}/`, requestOf('GET', { token: ama.token })));

  async function fundWith(key: string) {
    const body = { type: 'FUND_WALLET', currency_from: 'NGN', amount: '50' };
    const options = { token: ama.token, headers: { 'Idempotency-Key': key }, body };
    return readAnswer(await fetch(`${server.url}/backend/transactions/`, requestOf('POST', options)));
  }

  const metrics = async () => (await fetch(server.metricsUrl ?? '')).text();

  it('a database host that falls silent is reported, waited for with a limit, and used again as soon as it answers [S11.watch]', async () => {
    expect(await get('wallets')).toMatchObject({ status: 200 });
    proxy.isSilent = true;
    const [ready, health, text, funded] = await Promise.all([
      get('ready'),
      get('health'),
      metrics(),
      fundWith('silent-1'),
    ]);
    expect(ready).toMatchObject({ status: 503, body: { status: 'slow database' } });
    expect(health).toMatchObject({ status: 200 });
    expect(text).toMatch(/^crossrate_ready 0$/m);
    expect(text).not.toMatch(/^crossrate_ledger_imbalances/m);
    expect(funded).toMatchObject(UNAVAILABLE);
    await waitUntil(async () => /^crossrate_live_listening 0$/m.test(await metrics()));
    // Only new connections work now. The old ones stay silent.
    proxy.isSilent = false;
    await waitUntil(async () => (await get('ready')).status === 200);
    expect(await metrics()).toMatch(/^crossrate_live_listening 1$/m);
    expect(await fundWith('silent-1')).toMatchObject({ status: 201 });
  });

  it('if the answer to a commit never comes, the caller is answered that the outcome is not known [S11.once.key]', async () => {
    Object.assign(proxy, { losesCommits: true, cutsOff: false });
    const lostBefore = proxy.lost;
    expect(await fundWith('silent-2')).toMatchObject(UNAVAILABLE);
    expect(proxy.lost).toBeGreaterThan(lostBefore);
    proxy.losesCommits = false;
    await waitUntil(async () => (await fundWith('silent-2')).headers.get('Idempotency-Replayed') === 'true');
  });

  it('a silent connection of LISTEN is noticed and replaced, and news arrives again', async () => {
    const resumed = createGate();
    const heard = createGate<string>();
    const subscription = await db.listen('silence', heard.open, () => resumed.open(undefined));
    proxy.isSilent = true;
    await waitUntil(() => !subscription.isConnected());
    proxy.isSilent = false;
    await resumed.opened;
    await app.db.query("select pg_notify('silence', 'news')");
    expect(await heard.opened).toBe('news');
    await subscription.close();
  });
});

describe('handed out', () => {
  const test = opened(openTestDatabase);

  /** What PostgreSQL sends to each session when its postmaster was killed. */
  const FIELDS = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0');

  const ENDED = Buffer.concat([Buffer.from([0x45, 0, 0, 0, FIELDS.length + 4]), FIELDS]);

  /** The end of the answer to a log-in: ready for a query, outside a transaction. */
  const READY = Buffer.from('Z\0\0\0\u0005I');

  /** A way to the database at `url` on which each session ends in the packet that says that it is ready. */
  async function openEndingWay(url: string) {
    const address = new URL(url);
    const target = { host: address.hostname, port: parseInt(address.port, 10) };
    const server = createServer((client) => {
      const database = connect(target);
      for (const socket of [client, database]) socket.on('error', () => socket.destroy());
      client.on('data', (chunk: Buffer) => void database.write(chunk));
      client.on('close', () => database.destroy());
      database.on('data', (chunk: Buffer) => {
        if (!chunk.includes(READY)) return void client.write(chunk);
        client.end(Buffer.concat([chunk, ENDED]));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address.hostname = '127.0.0.1';
    address.port = String((server.address() as AddressInfo).port);
    return { url: address.href, close: () => new Promise((resolve) => server.close(resolve)) };
  }

  it('a connection that ends in the moment in which it is handed out fails one transaction, not the process [S11.kills]', async () => {
    const way = await openEndingWay(test.url);
    const db = createDatabase(way.url, { onLostConnection: () => undefined });
    const select = (tx: Pick<typeof db, 'query'>) => tx.query('select 1');
    await expect(db.transaction(select)).rejects.toThrow(ConnectionLost);
    await expect(select(db)).rejects.toThrow(/connection/);
    await db.close();
    await way.close();
  });
});

describe('openings', () => {
  beforeEach(() => void jest.useFakeTimers());

  afterEach(() => void jest.useRealTimers());

  test('of many connections at once only four are being opened, so that a starved server finishes them', async () => {
    const openings = new Openings();
    const ends: ((error: Error | null) => void)[] = [];
    const opened = Array.from({ length: 10 }, () => openings.open((onEnd) => void ends.push(onEnd)));
    await jest.advanceTimersByTimeAsync(0);
    expect(ends).toHaveLength(4);
    for (let count = 0; count < 10; count += 1) {
      ends[count]?.(null);
      await jest.advanceTimersByTimeAsync(0);
      expect(ends).toHaveLength(Math.min(10, count + 5));
    }
    await Promise.all(opened);
  });

  test('one that waits too long for its turn is reported as a connection that could not be opened', async () => {
    const openings = new Openings();
    const silent = Array.from({ length: 5 }, () => openings.open(() => undefined));
    const late = expect(silent[4]).rejects.toThrow(/^timeout exceeded/);
    await jest.advanceTimersByTimeAsync(3_000);
    await late;
  });

  test('the pause before the next try grows with the failures in a row, and one success ends it', async () => {
    const openings = new Openings();
    const begin = jest.fn((onEnd: (error: Error | null) => void) => onEnd(new Error('refused')));
    for (const pauseMs of [0, 50, 100, 200, 400, 800, 1_000, 1_000]) {
      const opening = openings.open(begin);
      const before = begin.mock.calls.length;
      if (pauseMs > 0) {
        await jest.advanceTimersByTimeAsync(pauseMs - 1);
        expect(begin).toHaveBeenCalledTimes(before);
      }
      await jest.advanceTimersByTimeAsync(1);
      await opening;
      expect(begin).toHaveBeenCalledTimes(pauseMs > 0 ? before + 1 : before);
    }
    begin.mockImplementation((onEnd) => onEnd(null));
    const good = openings.open(begin);
    await jest.advanceTimersByTimeAsync(1_000);
    await good;
    const calls = begin.mock.calls.length;
    await openings.open(begin);
    expect([begin.mock.calls.length, pauseAfter(0)]).toEqual([calls + 1, 0]);
  });
});
