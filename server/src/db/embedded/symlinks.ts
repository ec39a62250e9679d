import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';

interface Link {
  source: string;
  target: string;
}

/**
 * npm packages cannot contain symbolic links: the package lists them, and its install script creates them. If install
 * scripts did not run, this creates them.
 *
 * @param nativeFolder the package's `native`
 */
export async function laySymlinks(nativeFolder: string): Promise<void> {
  const list = await readFile(path.join(nativeFolder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = path.dirname(nativeFolder);
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = path.join(root, target);
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
}
