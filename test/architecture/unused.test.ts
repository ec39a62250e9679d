import path from 'node:path';
import packageFacts from '../../package.json';
import { type Exported, exportsOf, takenBy } from './exportUses';
import { filesOf, sourcesOf } from './sources';
import { FOR_THE_BUILD, PENDING } from './unusedExceptions';

const product = sourcesOf('contract', 'src', 'server/src');
const users = [...product, ...filesOf(/^webpack\.config\.ts$/)];

const keyOf = ({ file, name }: Exported) => `${file} ${name}`;
const shortOf = ({ file, name }: Exported) => `${path.basename(file).replace(/\.tsx?$/, '')}.${name}`;

/** A name that its own file uses is no dead code; it may be exported for a test of it alone. */
const usedAtHome = ({ file, name }: Exported) => {
  const text = product.find(({ path: at }) => at === file)?.text ?? '';
  return (text.match(new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}(?![\\w$])`, 'g')) ?? []).length > 1;
};

const takenKeys = (sources: typeof product) => new Set(sources.flatMap(takenBy).map(keyOf));
const inProduct = takenKeys(users);
const inTests = takenKeys(sourcesOf('test'));

const unused = product
  .flatMap(exportsOf)
  .filter((one) => !inProduct.has(keyOf(one)) && !inProduct.has(`${one.file} *`))
  .filter((one) => !usedAtHome(one) || !(inTests.has(keyOf(one)) || inTests.has(`${one.file} *`)))
  .map((one) => ({ ...one, short: shortOf(one), inTests: inTests.has(keyOf(one)) || inTests.has(`${one.file} *`) }));

const excused = [...PENDING, ...FOR_THE_BUILD];

test('every exported name is imported by another file of the product, or used at home and by a test, or listed with a reason', () => {
  const wrong = unused.filter(({ short }) => !excused.includes(short));
  expect(wrong.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('no exception is listed that is not needed', () => {
  const needed = new Set(unused.map(({ short }) => short));
  expect(excused.filter((short) => !needed.has(short))).toEqual([]);
});

test('every dependency of the app is imported by it', () => {
  const code = users.map(({ text }) => text).join('\n');
  // Either an import, or a file that the build copies out of node_modules.
  const isImported = (name: string) => new RegExp(`['/]${name}(/[^']*)?['/]`).test(code);
  expect(Object.keys(packageFacts.dependencies).filter((name) => !isImported(name))).toEqual([]);
});

test.each([
  ["export const a = 1; export { b } from './x';", ['a', 'b']],
  ['export const { c, d: [e] } = f; const g = 1;', ['c', 'e']],
  ['export interface H {} export type I = H; export function j() {} export class K {}', ['H', 'I', 'j', 'K']],
])('sees the exports of %p', (text, names) => {
  expect(exportsOf({ path: 'src/some.ts', text }).map(({ name }) => name)).toEqual(names);
});

test('sees the names that a file takes, whatever it calls them itself', () => {
  const text = "import { type Rules as R, firstBreach } from '@/domain/rules/breach'; import { x } from 'valibot';";
  const file = 'src/domain/rules/breach.ts';
  expect(takenBy({ path: 'src/some.ts', text })).toEqual([
    { file, name: 'Rules' },
    { file, name: 'firstBreach' },
  ]);
});
