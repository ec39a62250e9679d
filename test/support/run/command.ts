import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The project's root folder. */
export const ROOT = path.resolve(__dirname, '../../..');

const IS_WINDOWS = process.platform === 'win32';

const logOf = (name: string) => path.join(ROOT, 'artifacts/gate', `${name}.log`);

/** Where programs are: what a user installs, and what `npm run tools:install` brings. */
const PROGRAMS = ['node_modules/.bin', 'test/tools/node_modules/.bin'];

/**
 * Runs a program of a node_modules/.bin. Its output is passed through, or kept in `artifacts/gate/<log>.log`. Returns its
 * exit code, or -1 if it did not start.
 */
export function runTool(name: string, args: readonly string[], env: Record<string, string> = {}, log?: string) {
  const found = PROGRAMS.map((folder) => path.join(ROOT, folder, IS_WINDOWS ? `${name}.cmd` : name));
  const program = found.find(existsSync) ?? name;
  if (log !== undefined) mkdirSync(path.dirname(logOf(log)), { recursive: true });
  const output = log === undefined ? 'inherit' : openSync(logOf(log), 'w');
  return new Promise<number>((resolve) => {
    const end = (code: number) => {
      if (output !== 'inherit') closeSync(output);
      resolve(code);
    };
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      shell: IS_WINDOWS,
    });
    child.once('error', () => end(-1));
    child.once('exit', (code) => end(code ?? -1));
  });
}

/** A check that passes or fails as a whole. If it fails, all that it printed is the failure. */
export async function runCheck(log: string, name: string, args: readonly string[], env?: Record<string, string>) {
  const code = await runTool(name, args, env, log);
  if (code === 0) return { passed: 1, failed: 0 };
  return { passed: 0, failed: 1, failures: [`${log}\n${readFileSync(logOf(log), 'utf8')}`] };
}

/** The end of what a program printed that left no report. */
export const endOfLog = (log: string): string => readFileSync(logOf(log), 'utf8').split('\n').slice(-80).join('\n');
