import { randomBytes } from 'node:crypto';
import { chmod, chown, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findOsUser } from './osUser';
import type { OsUser } from './osUser';
import { canReach, draftOf, exists, standInFor } from './reach';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Where a database lives, and as whom. */
export interface Home {
  folder: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  log: string;
  passwordFile: string;
  password: string;
  /** Null: the own account. */
  user: OsUser | null;
}

/** Root runs a database that is already there as the account that owns it. */
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
    // A link is refused where another process has just written its own: that one counts.
    await link(draft, file).catch(() => undefined);
    await rm(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

/**
 * The home of the database of a data folder: `<dataFolder>/postgres`, or where the database's account cannot
 * reach that, a folder of its own under /var/lib.
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
