import { spawn } from 'node:child_process';
import path from 'node:path';

/** The project's root folder. */
export const ROOT = path.resolve(__dirname, '../../..');

const IS_WINDOWS = process.platform === 'win32';

/**
 * Runs a program of node_modules/.bin with its output passed through. Returns its exit code, or -1 if it did not start.
 */
export function runTool(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const program = path.join(ROOT, 'node_modules', '.bin', IS_WINDOWS ? `${name}.cmd` : name);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: IS_WINDOWS,
    });
    child.on('error', () => resolve(-1));
    child.on('exit', (code) => resolve(code ?? -1));
  });
}
