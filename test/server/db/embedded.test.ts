import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedDatabase, SERVER_ROLE, startEmbedded } from '@server/db/embedded/startEmbedded';
import { chooseOsUser } from '@server/db/embedded/programs';
import { isLogProtected, migrate } from '@server/db/migrate';
import { openDatabase } from '@server/db/openDatabase';
import { createDatabase } from '@server/db/pool';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';

const isRoot = process.getuid?.() === 0;
const leftovers: string[] = [];
const started: EmbeddedDatabase[] = [];
let dataFolder: string;

beforeAll(async () => {
  dataFolder = await makeFolder(0o755);
});
afterAll(async () => {
  for (const embedded of started) await embedded.stop().catch(() => undefined);
  for (const folder of leftovers) await rm(folder, { recursive: true, force: true });
});

async function makeFolder(mode: number, name = ''): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `crossrate-embedded-${name}`));
  await chmod(folder, mode);
  leftovers.push(folder);
  return folder;
}

async function start(folder = dataFolder): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataFolder: folder, forTests: true });
  leftovers.push(embedded.folder);
  started.push(embedded);
  return embedded;
}

async function ask(embedded: EmbeddedDatabase, sql: string): Promise<object[]> {
  const db = createDatabase(embedded.ownerUrl);
  try {
    return await db.query(sql);
  } finally {
    await db.close();
  }
}

const noteFile = (embedded: EmbeddedDatabase) => path.join(embedded.folder, 'cluster', 'postmaster.pid');
const pidOf = async (embedded: EmbeddedDatabase) =>
  parseInt((await readFile(noteFile(embedded), 'utf8')).split('\n')[0] ?? '', 10);

describe('the embedded database', () => {
  it('keeps its data when it is stopped and started again', async () => {
    const first = await start();
    await ask(first, 'create table kept (id int); insert into kept values (7)');
    await first.stop();
    const second = await start();
    expect(await ask(second, 'select id from kept')).toEqual([{ id: 7 }]);
    await second.stop();
  });

  it('is taken over if an earlier server was killed and left it running', async () => {
    const left = await start();
    const taken = await start();
    expect([taken.url, await pidOf(taken)]).toEqual([left.url, await pidOf(left)]);
    await taken.stop();
    await expect(ask(left, 'select 1')).rejects.toThrow('the connection to the database was lost');
  });

  it('is left running by the first to go while another process is connected', async () => {
    const embedded = await start();
    const other = createDatabase(embedded.url);
    await other.query('select 1');
    await embedded.stop();
    expect(await other.query('select 1 as answer')).toEqual([{ answer: 1 }]);
    await other.close();
    await embedded.stop();
  });

  it('comes back with what was committed after it was killed itself', async () => {
    const killed = await start();
    await ask(killed, 'create table committed as select 8 as id');
    process.kill(await pidOf(killed), 'SIGKILL');
    const again = await start();
    expect(await ask(again, 'select id from committed')).toEqual([{ id: 8 }]);
    await again.stop();
  });

  it('starts although the process number it left behind belongs to another program now', async () => {
    const before = await start();
    const note = await readFile(noteFile(before), 'utf8');
    await before.stop();
    await writeFile(noteFile(before), note.replace(/^\d+/, String(process.pid)));
    const after = await start();
    expect(await ask(after, 'select 1 as answer')).toEqual([{ answer: 1 }]);
    await after.stop();
  });

  it('starts at once although the process number it left behind belongs to another PostgreSQL now', async () => {
    const before = await start();
    const note = await readFile(noteFile(before), 'utf8');
    await before.stop();
    const other = await start(await makeFolder(0o755));
    await writeFile(noteFile(before), note.replace(/^\d+/, String(await pidOf(other))));
    const after = await start();
    expect(await ask(after, 'select 1 as answer')).toEqual([{ answer: 1 }]);
    expect(await ask(other, 'select 1 as answer')).toEqual([{ answer: 1 }]);
    await after.stop();
    await other.stop();
  });

  it('does not stay behind if the start fails after it was started', async () => {
    const before = await start();
    await before.stop();
    const passwordFile = path.join(before.folder, 'password');
    const password = await readFile(passwordFile, 'utf8');
    await writeFile(passwordFile, 'another password');
    await expect(start()).rejects.toMatchObject({ code: '28P01' });
    expect(existsSync(noteFile(before))).toBe(false);
    await writeFile(passwordFile, password);
  });

  it('is started once if two processes start it at the same moment', async () => {
    const folder = await makeFolder(0o755);
    const [one, two] = await Promise.all([start(folder), start(folder)]);
    expect(one.url).toBe(two.url);
    await one.stop();
  });

  it('starts, is found and stops in a folder whose name means something to a shell', async () => {
    const folder = await makeFolder(0o755, `a $HOME b$(touch ran)'s \`touch ran\` "quoted" `);
    const first = await start(folder);
    expect(await ask(first, 'select 1 as answer')).toEqual([{ answer: 1 }]);
    const taken = await start(folder);
    expect(taken.url).toBe(first.url);
    await taken.stop();
    expect(existsSync(noteFile(first))).toBe(false);
    expect((await readdir(first.folder)).sort()).toEqual(['cluster', 'password', 'port', 'postgres.log']);
  });

  it('is under /var/lib if its account cannot reach the data folder', async () => {
    const folder = await makeFolder(0o700);
    const hidden = await start(folder);
    // Only root needs another account for PostgreSQL; any other account can use its own folder.
    if (isRoot) expect(hidden.folder).toMatch(/^\/var\/lib\/crossrate-[0-9a-f]{12}$/);
    else expect(hidden.folder).toBe(path.resolve(folder, 'postgres'));
    expect(await ask(hidden, 'select 1 as answer')).toEqual([{ answer: 1 }]);
    await hidden.stop();
  });
});

describe('the role that serves from the embedded database [S11.roles]', () => {
  const open = async (folder: string) =>
    openDatabase(readConfig({ DATA_FOLDER: folder, FOR_TESTS: 'on' }), () => undefined, createLog('silent'));

  it('is no superuser, owns nothing, and sees what other sessions do', async () => {
    const { db, close } = await open(dataFolder);
    const roles = await db.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, pg_has_role('pg_read_all_stats', 'USAGE') as sees,
         (select count(*)::int from pg_class where relowner = r.oid) as owns from pg_roles r where rolname = current_user`,
    );
    const nothing = {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
    };
    expect(roles).toEqual([{ ...nothing, sees: true, owns: 0 }]);
    expect(await isLogProtected(db)).toBe(true);
    await close();
  });

  it('gets what it needs in a folder from before it, where the superuser served, and nothing is lost', async () => {
    const before = await start(await makeFolder(0o755));
    const superuser = createDatabase(before.ownerUrl);
    await migrate(superuser);
    await superuser.query(`drop role ${SERVER_ROLE}`);
    await superuser.query(
      `insert into operator_acts (operator, origin, address, act, subject) values ('ada', 'console', '', 'note', 'user 1');
       insert into users (email, username, password_hash) values ('ada@example.com', 'Ada', 'none')`,
    );
    await superuser.close();
    await before.stop();
    const { db, close } = await open(path.dirname(before.folder));
    expect(await db.query('select email from users')).toEqual([{ email: 'ada@example.com' }]);
    expect(await db.query('select operator, subject from operator_acts')).toEqual([
      { operator: 'ada', subject: 'user 1' },
    ]);
    await db.query(`update users set username = 'Abena'`);
    expect(await isLogProtected(db)).toBe(true);
    await close();
  });
});

describe('the account of the embedded database', () => {
  it.each([
    ['root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\npostgres:x:101:104::/:/bin/sh\n', [101, 104]],
    ['root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\n', [65534, 65533]],
    ['root:x:0:0::/root:/bin/sh\nnode:x:1000:1001::/home/node:/bin/sh\n', [1000, 1001]],
  ])('is the account postgres, else the account nobody, else any account but root', (passwd, [uid, gid]) => {
    expect(chooseOsUser(passwd)).toEqual({ uid, gid });
  });

  it('does not exist if root is the only account', () => {
    expect(chooseOsUser('root:x:0:0::/root:/bin/sh\n')).toBeNull();
  });
});
