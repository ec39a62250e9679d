import { chmod, cp, lstat, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { draftOf, exists, standInFor } from './reach';

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
export async function copyForAll(folder: string, version: string): Promise<string> {
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
