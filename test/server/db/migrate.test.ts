import { chmod, mkdir, mkdtemp, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PAYMENT_TEXTS } from '@contract/values/paymentFields';
import { type Database, together } from '@server/db/database';
import { findPostmaster } from '@server/db/embedded/postmaster';
import { findBinaries, type Home, laySymlinks, openHome } from '@server/db/embedded/programs';
import { migrate } from '@server/db/migrate';
import { createDatabase } from '@server/db/pool';
import { findBankImage, findHouseBanks } from '@server/modules/houseBanks';
import { announce } from '@server/news/announce';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { type RunningServer, startServer } from '@server/startServer';
import { chooseSeed } from '@test/support/random/seededChoices';
import { openClient } from '@test/support/server/liveClient';
import { onFreePort } from '@test/support/server/onFreePort';
import { opened } from '@test/support/server/opened';
import { HAS_PGBOUNCER, startPgBouncer } from '@test/support/server/pgBouncer';
import { type ServerProcess, startServerProcess } from '@test/support/server/serverProcess';
import { openTestApp, readAnswer, requestOf, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';
import { waitUntil } from '@test/support/server/waitUntil';
import { runHttp } from '@test/tools/soak/kills/clients';

describe('migrate', () => {
  let test: TestDatabase;

  let folder: string;

  beforeAll(async () => {
    test = await openTestDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'crossrate-migrations-'));
    await writeFile(path.join(folder, '901_table.sql'), 'create table fruits (name text)');
    await writeFile(
      path.join(folder, '902_rows.sql'),
      "insert into fruits values ('kola'); insert into fruits values ('fig')",
    );
  });

  afterAll(async () => {
    await rm(folder, { recursive: true });
    await test.close();
  });

  const fruits = () => test.owner.query('select name from fruits order by name');

  it('runs each numbered file once, even if two servers start at once', async () => {
    const runs = await Promise.all([migrate(test.owner, { folder }), migrate(test.owner, { folder })]);
    expect(runs.map((names) => names.length).sort()).toEqual([0, 2]);
    expect(await fruits()).toEqual([{ name: 'fig' }, { name: 'kola' }]);
  });

  it('what users paid to before there could be several accounts becomes one in force in each currency, with its images [S11.console.banks]', async () => {
    const files = 'server/src/db/migrations';
    const table = /create table payment_details [^]*?;/.exec(await readFile(`${files}/001_accounts.sql`, 'utf8'));
    const set = [
      ['NGN', 'bank_account_number', '0123 456 789'],
      ['NGN', 'account_name', "Crossrate & Sons' Ltd"],
      ['NGN', 'bank_name', 'Bank of Lagos'],
      ['NGN', 'account_name', 'Crossrate Ltd'],
      ['GHC', 'mobile_money_network', 'MTN'],
      ['GHC', 'mobile_money_number', '0240112233'],
      ['GHC', 'mobile_money_name', 'Crossrate'],
      ['CNY', 'alipay', Buffer.from('first')],
      ['CNY', 'wechatpay', Buffer.from([0, 255, 137])],
      ['CNY', 'alipay', Buffer.from([137, 0, 10])],
      ['USD', 'bank_name', 'gone'],
      ['USD', 'bank_name', ''],
    ] as const;
    await test.owner.transaction(async (tx) => {
      await tx.query('create schema earlier; set local search_path to earlier');
      await tx.query(table?.[0] ?? '');
      for (const [currency, field, value] of set)
        await tx.query(
          `insert into payment_details (currency, ${field}) values ($1, $2)
           on conflict (currency) do update set ${field} = excluded.${field}`,
          [currency, value],
        );
      const columns = ['currency', ...PAYMENT_TEXTS].join(', ');
      const before = await tx.query<Record<string, unknown>>(
        `select ${columns}, alipay, wechatpay from payment_details order by currency`,
      );
      expect(before).toHaveLength(4);
      await tx.query(await readFile(`${files}/console/353_house_banks.sql`, 'utf8'));
      expect(
        await tx.query(`select ${columns}, alipay, wechatpay from house_banks where in_force order by currency`),
      ).toEqual(before);
      const banks = await findHouseBanks(tx);
      expect(banks.map(({ label, in_force: isUsed, closed_at: closed }) => [label, isUsed, closed])).toEqual(
        ['CNY', 'MTN', 'Bank of Lagos', 'USD'].map((label) => [label, true, null]),
      );
      const [{ alipay, wechatpay } = { alipay: null, wechatpay: null }] = banks;
      expect(await Promise.all([alipay, wechatpay].map((hash) => findBankImage(tx, hash ?? '')))).toEqual([
        Buffer.from([137, 0, 10]),
        Buffer.from([0, 255, 137]),
      ]);
      // What a process of the version before reads.
      expect(await tx.query(`select ${columns} from payment_details order by currency`)).toEqual(
        before.map(({ alipay: _alipay, wechatpay: _wechatpay, ...texts }) => texts),
      );
    });
  });

  it('changes nothing if a file fails', async () => {
    await writeFile(path.join(folder, '903_more.sql'), "insert into fruits values ('lime')");
    await writeFile(path.join(folder, '904_broken.sql'), 'insert into nowhere values (1)');
    await expect(migrate(test.owner, { folder })).rejects.toMatchObject({ code: '42P01' });
    expect(await fruits()).toEqual([{ name: 'fig' }, { name: 'kola' }]);
  });
});

describe('read only', () => {
  let app: TestApp;

  let db: Database;

  let server: RunningServer;

  let ama: SignedUp;

  const lines: string[] = [];

  beforeAll(async () => {
    app = await openTestApp();
    ama = await app.signUp();
    db = createDatabase(app.url);
    const config = readConfig({ PORT: '0', DEMO: 'off' });
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    server = await startServer({ db, config, log, builtApp: null });
  });

  afterAll(async () => {
    await server.close();
    await db.close();
    await app.close();
  });

  /** From now on every new session takes no writes, as after a primary was demoted; or takes them again. */
  async function setReadOnly(isOn: boolean): Promise<void> {
    const name = new URL(app.url).pathname.slice(1);
    await app.owner.query(
      `begin read write; alter database ${name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}; commit`,
    );
  }

  /** Ends the sessions of the server, as a primary does that stops. */
  const endSessions = () =>
    app.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );

  const statusOf = async (name: string) => (await fetch(`${server.url}/backend/${name}/`)).status;

  /** Why ready/ says no; undefined if it says yes. */
  async function reasonOf503(): Promise<unknown> {
    const { status, body } = await readAnswer(await fetch(`${server.url}/backend/ready/`));
    return status === 503 ? (body as { status: string }).status : undefined;
  }

  async function fundWith(key: string) {
    const body = { type: 'FUND_WALLET', currency_from: 'NGN', amount: '50' };
    const options = { token: ama.token, headers: { 'Idempotency-Key': key }, body };
    return readAnswer(await fetch(`${server.url}/backend/transactions/`, requestOf('POST', options)));
  }

  it('a new connection to the one of several hosts that is in use is refused if it takes no writes by now [S11.failover]', async () => {
    const { port, host } = new URL(app.url);
    const listed = createDatabase(app.url.replace(host, `${host},localhost:${port}`));
    const read = () => listed.query('select 1');
    await read();
    await setReadOnly(true);
    await endSessions();
    await waitUntil(() => listed.connections?.().open === 0);
    await expect(read()).rejects.toThrow('takes no writes');
    await setReadOnly(false);
    await waitUntil(() =>
      read()
        .then(() => true)
        .catch(() => false),
    );
    await listed.close();
  });

  it('a primary that takes no writes for a while is answered 503 with nothing changed, and is used again as soon as it does [S11.watch]', async () => {
    await setReadOnly(true);
    await endSessions();
    await waitUntil(async () => (await reasonOf503()) === 'read-only database');
    const refused = await Promise.all(['one', 'two', 'three'].map(fundWith));
    for (const { status, body, headers } of refused) {
      expect([status, body, headers.get('Retry-After')]).toEqual([
        503,
        {
          detail: 'The server cannot save anything right now. Nothing was changed. Please try again in a moment.',
          code: 'unavailable',
        },
        '2',
      ]);
    }
    expect(await app.db.query('select from transactions')).toEqual([]);
    const wallets = await fetch(`${server.url}/backend/wallets/`, requestOf('GET', { token: ama.token }));
    expect(wallets.status).toBe(200);
    const notices = () => lines.filter((line) => line.includes('waiting for it'));
    await waitUntil(() => notices().length > 0);
    const others = lines.filter((line) => !/waiting for it|takes no writes|connection lost/.test(line));
    expect([notices().length, others]).toEqual([1, []]);

    // The sessions of the server were opened before, and keep taking no writes. They are dropped.
    await setReadOnly(false);
    await waitUntil(async () => (await fundWith('one')).status === 201);
    expect((await Promise.all(['two', 'three', 'four'].map(fundWith))).map(({ status }) => status)).toEqual([
      201, 201, 201,
    ]);
    await waitUntil(async () => (await statusOf('ready')) === 200);
  });
});

describe('recovery', () => {
  const ENTERABLE_BY_ALL = 0o755;

  const SETTINGS = { DEMO: 'off', LOG_LEVEL: 'warn', DATABASE_URL: '' };

  let dataFolder: string;

  let home: Home;

  let server: ServerProcess;

  beforeAll(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), 'crossrate-recovery-'));
    await chmod(dataFolder, ENTERABLE_BY_ALL);
    server = await onFreePort((port) => startServerProcess(port, { ...SETTINGS, DATA_FOLDER: dataFolder }));
    home = await openHome(dataFolder);
  });

  afterAll(async () => {
    await server.end('SIGTERM');
    for (const folder of [home.folder, dataFolder]) await rm(folder, { recursive: true, force: true });
  });

  const statusOf = async (name: string) => (await fetch(`${server.url}/backend/${name}/`)).status;

  async function killPostmaster(): Promise<void> {
    const note = await findPostmaster(home);
    if (!note) throw new Error('the database does not run');
    process.kill(note.pid, 'SIGKILL');
  }

  it('a database that cannot start, as on a full disk, is tried again until it can [S11.kills]', async () => {
    const before = await findPostmaster(home);
    const files = path.join(home.cluster, 'global');
    await rename(files, `${files}.away`);
    await killPostmaster();
    await waitUntil(() => server.log().split('could not be started again yet').length > 2);
    expect([await statusOf('ready'), await statusOf('health')]).toEqual([503, 200]);
    await rename(`${files}.away`, files);
    await waitUntil(async () => (await statusOf('ready')) === 200);
    await waitUntil(() => server.log().includes('the embedded database had ended and runs again'));
    expect(server.log()).toContain('connection lost');
    expect(server.log()).not.toContain('secretKey');
    const after = await findPostmaster(home);
    expect(after?.port).toBe(before?.port);
    expect(after?.pid).not.toBe(before?.pid);
  });

  it('is stopped with the server after it was started again [S11.kills]', async () => {
    await server.end('SIGTERM');
    expect(await findPostmaster(home)).toBeNull();
  });
});

describe('together', () => {
  const database = opened(openTestDatabase);

  it('reports what failed, and not the later statements that failed because of it [S11.rubbish.server]', async () => {
    const work = database.db.transaction(async (tx) => {
      const sentLater = async () => {
        await Promise.resolve();
        return tx.query('select 1');
      };
      await together(sentLater(), tx.query('select 1 / 0'));
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
  });

  it('gives the answers in the order of the statements', async () => {
    const answers = await database.db.transaction((tx) =>
      together(tx.query('select 1 as one'), Promise.resolve('two')),
    );
    expect(answers).toEqual([[{ one: 1 }], 'two']);
  });
});

describe('symlinks', () => {
  let root: string;

  let native: string;

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'crossrate-symlinks-'));
    native = path.join(root, 'native');
    await mkdir(path.join(native, 'lib'), { recursive: true });
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  const listLink = (target: string) =>
    writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target }]));

  it('creates the links of the package without its install script, and leaves those that exist', async () => {
    await listLink('native/lib/libpq.so.5');
    await laySymlinks(native);
    await laySymlinks(native);
    expect(await readlink(path.join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  });

  it('says what to do about a link that it cannot create', async () => {
    await listLink('native/no-such-folder/libpq.so.5');
    await expect(laySymlinks(native)).rejects.toThrow('npm rebuild --ignore-scripts=false');
  });

  it('says in which folders the programs of PostgreSQL cannot run', async () => {
    await expect(findBinaries(null, path.join(root, 'a$b'))).rejects.toThrow(
      'install Crossrate in a folder without $, `, \\ and " in its name',
    );
  });
});

describe('pg bouncer', () => {
  const OPERATIONS = 150;

  const CLIENTS = 8;

  /** Fewer than the server's own pool opens, so that transactions of different clients share connections. */
  const CONNECTIONS = 4;

  const SETTINGS = { PORT: '0', DEMO: 'off', TRUST_PROXY: 'on', PROCESS_AFTER_S: '0' };

  (HAS_PGBOUNCER ? describe : describe.skip)('behind PgBouncer in transaction mode [S11.watch]', () => {
    let test: TestDatabase;
    let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
    beforeAll(async () => {
      test = await openTestDatabase();
      bouncer = await startPgBouncer(test.url, CONNECTIONS);
    });
    afterAll(async () => {
      await bouncer.close();
      await test.close();
    });

    it(`${String(OPERATIONS)} operations of ${String(CLIENTS)} clients at once leave the books right, and live messages arrive`, async () => {
      const db = createDatabase(bouncer.url, { directUrl: test.url });
      const server = await startServer({ db, config: readConfig(SETTINGS), log: createLog('silent'), builtApp: null });
      const page = await openClient(server.url, ['orders']);
      await db.transaction((tx) => announce(tx, 'orders'));
      await page.until(1);
      const load = { operations: OPERATIONS, clients: CLIENTS, seed: chooseSeed() };
      expect(await runHttp({ ...load, origins: [server.url], db })).toBeGreaterThanOrEqual(OPERATIONS);
      await server.close();
      await db.close();
    }, 600_000);

    it('it refuses the limits that a connection sends without a direct address', async () => {
      const db = createDatabase(bouncer.url);
      await expect(db.query('select 1')).rejects.toThrow(/unsupported startup parameter/);
      await db.close();
    });
  });
});
