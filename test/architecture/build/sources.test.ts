import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashOfSources, ROOT } from '../../../.ci/sources.cjs';

let folder: string;
const hash = (settings?: string) => hashOfSources([path.relative(ROOT, folder)], settings);
const inFolder = (name: string) => path.join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'crossrate-sources-'));
  mkdirSync(inFolder('inner'));
  writeFileSync(inFolder('a.ts'), 'one');
  writeFileSync(inFolder('inner/b.ts'), 'two');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a build belongs to its sources as long as no file and no setting is another', () => {
  const before = hash();
  writeFileSync(inFolder('a.ts'), 'one');
  expect(hash()).toBe(before);
  expect(hash('https://another.example/')).not.toBe(before);
});

it.each([
  ['changed', () => writeFileSync(inFolder('inner/b.ts'), 'three')],
  ['added', () => writeFileSync(inFolder('inner/c.ts'), '')],
  ['removed', () => rmSync(inFolder('a.ts'))],
  ['renamed', () => renameSync(inFolder('a.ts'), inFolder('inner/a.ts'))],
])('a build no longer belongs to its sources when a file was %s', (_what, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});
