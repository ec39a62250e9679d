import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Home } from './home';

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
