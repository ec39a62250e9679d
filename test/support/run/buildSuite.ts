import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isBuilt } from '../../../.ci/build.cjs';
import { ROOT } from './command';
import { oneTest, type Tally } from './suites';

/** The production build, made again only if dist/ does not belong to the sources. */
export async function runBuild(): Promise<Tally> {
  if (isBuilt()) return oneTest(true);
  const build = spawn(process.execPath, [path.join(ROOT, '.ci/build.cjs')], { stdio: 'inherit' });
  const [code] = (await once(build, 'exit')) as [number | null];
  return oneTest(code === 0);
}
