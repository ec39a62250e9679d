import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBinaries, laySymlinks } from '@server/db/embedded/programs';

let root: string;
let native: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'crossrate-symlinks-'));
  native = path.join(root, 'native');
  await mkdir(path.join(native, 'lib'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const listLink = (target: string) =>
  writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target }]));

it('creates the links of the package without its install script, and leaves those that exist', async () => {
  await listLink('native/lib/libpq.so.5');
  await laySymlinks(native);
  await laySymlinks(native);
  expect(await readlink(path.join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
});

it('says what to do about a link that it cannot create', async () => {
  await listLink('native/no-such-folder/libpq.so.5');
  await expect(laySymlinks(native)).rejects.toThrow('npm rebuild --ignore-scripts=false');
});

it('says in which folders the programs of PostgreSQL cannot run', async () => {
  await expect(findBinaries(null, path.join(root, 'a$b'))).rejects.toThrow(
    'install Crossrate in a folder without $, `, \\ and " in its name',
  );
});
