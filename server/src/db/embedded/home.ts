import { randomBytes } from 'node:crypto';
import { chmod, chown, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findOsUser } from './osUser';
import type { OsUser } from './osUser';
import { canReach, draftOf, exists, standInFor } from './reach';

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
