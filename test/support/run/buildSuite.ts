import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROOT, runTool } from './command';
import type { Tally } from './tally';
import { oneTest } from './tally';

const SOURCES = ['src', 'contract', 'public', 'webpack.config.ts', 'package-lock.json', 'tsconfig.json'];

async function changedAt(file: string): Promise<number> {
  return stat(path.join(ROOT, file)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

async function newestChange(): Promise<number> {
  let newest = 0;
  for (const source of SOURCES) {
    const inside = await readdir(path.join(ROOT, source), { recursive: true }).catch(() => []);
    for (const name of ['.', ...inside]) newest = Math.max(newest, await changedAt(path.join(source, name)));
  }
  return newest;
}

/** The production build, made again only if a source is newer than the last one. */
export async function runBuild(): Promise<Tally> {
  if ((await changedAt('dist/index.html')) > (await newestChange())) return oneTest(true);
  return oneTest((await runTool('webpack', ['--mode', 'production'])) === 0);
}
