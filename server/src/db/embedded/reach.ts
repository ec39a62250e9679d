import { createHash, randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import type { OsUser } from './osUser';

const READ = 4;
const EXECUTE = 1;
/** Where root keeps files that another account must reach. */
const SHARED_ROOT = '/var/lib';

function allows(stats: Stats, user: OsUser, bits: number): boolean {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0;
  return ((stats.mode >> shift) & bits) === bits;
}

/** True if a file or folder of that name exists. */
export async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

/** True if `user` can reach and read `file`. A file that does not exist yet is judged by its parent. */
export async function canReach(file: string, user: OsUser): Promise<boolean> {
  const parent = path.dirname(file);
  if (parent !== file && !(await canReach(parent, user))) return false;
  if (!(await exists(file))) return true;
  const stats = await stat(file);
  return allows(stats, user, stats.isDirectory() ? EXECUTE : READ);
}

/** Where files are created before they appear, complete, under their final name. */
export function draftOf(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}`;
}

/** The replacement for a folder that the database's account cannot reach: a different one for each original. */
export function standInFor(folder: string): string {
  const digest = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 12);
  return path.join(SHARED_ROOT, `crossrate-${digest}`);
}
