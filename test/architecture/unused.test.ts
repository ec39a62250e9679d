import path from 'node:path';
import ts from 'typescript';
import packageFacts from '../../package.json';
import { filesOf, importTarget, type Source, sourcesOf, PROJECT } from './sources';
import { readFileSync } from 'node:fs';
import { TOUR } from '@/features/landing/tourFiles';
import { LANGUAGE_IDS } from '@contract/values/languages';
import { captionsText, clockText, readCues, readMp4 } from '@test/tools/tour/files';

/** An exported name and its file. */
interface Exported {
  file: string;
  name: string;
}

const parse = ({ path: file, text }: Source) =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

const hasExport = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function boundNames(binding: ts.BindingName): string[] {
  if (ts.isIdentifier(binding)) return [binding.text];
  return binding.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundNames(element.name)));
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

/** The names between braces of `import {…}` and `export {…} from`: as the other file calls them. */
const otherSideOf = (elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]) =>
  elements.map(({ propertyName, name }) => (propertyName ?? name).text);

/** Every name that a file exports. */
function exportsOf(source: Source): Exported[] {
  const names = parse(source).statements.flatMap((statement) => {
    if (hasExport(statement)) return declaredNames(statement);
    const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
    return clause && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
  });
  return names.map((name) => ({ file: source.path, name }));
}

/** The names that a statement takes from another file; `*` means all of them. */
function taken(statement: ts.Statement): { from: string; names: string[] } | null {
  const isImport = ts.isImportDeclaration(statement);
  if (!isImport && !ts.isExportDeclaration(statement)) return null;
  const { moduleSpecifier } = statement;
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return null;
  const clause = isImport ? statement.importClause?.namedBindings : statement.exportClause;
  if (!clause) return null;
  const isList = ts.isNamedImports(clause) || ts.isNamedExports(clause);
  return { from: moduleSpecifier.text, names: isList ? otherSideOf([...clause.elements]) : ['*'] };
}

const DYNAMIC = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)'\s*\)/g;

/** Every name that a file takes from others of ours. After `import('…')` each word of the file counts as taken. */
function takenBy(source: Source): Exported[] {
  const uses = parse(source)
    .statements.map(taken)
    .filter((use) => use !== null);
  const words = [...new Set(source.text.match(/\w+/g))];
  for (const [, from = ''] of source.text.matchAll(DYNAMIC)) uses.push({ from, names: words });
  return uses.flatMap(({ from, names }) => {
    const file = importTarget(source.path, from);
    return file === null ? [] : names.map((name) => ({ file, name }));
  });
}

/** Names that are about to be removed or used: this list must become empty. */
const PENDING: readonly string[] = [];

/** What the build calls (.ci/webpack/pages.cjs), and no file of the product. */
const FOR_THE_BUILD: readonly string[] = ['renderPages.renderPages', 'renderPages.languages'];

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

const MAX_VIDEO_BYTES = 2_000_000;
const MAX_POSTER_BYTES = 25_000;
const FRAME_MS = 40;
/** Twenty characters a second are read in comfort. */
const READING_MS_PER_CHARACTER = 50;

const bytesOf = (address: string) => readFileSync(path.join(PROJECT, 'public', address));
const film = bytesOf(TOUR.video);
const { lengthMs, startsAtOnce } = readMp4(film);
const cuesIn = (language: string) => readCues(bytesOf(TOUR.captions(language)).toString('utf8'));
const cues = cuesIn('en');

test('the video is a tour of half a minute or so, under 2 MB, which starts before it is all there [S1.landing.1]', () => {
  expect(lengthMs).toBeGreaterThanOrEqual(25_000);
  expect(lengthMs).toBeLessThanOrEqual(40_000);
  expect(film.length).toBeLessThan(MAX_VIDEO_BYTES);
  expect(startsAtOnce).toBe(true);
});

/** The width and height in the header of an AVIF picture. */
function sizeOf(picture: Buffer): [width: number, height: number] {
  const at = picture.indexOf('ispe') + 8;
  return [picture.readUInt32BE(at), picture.readUInt32BE(at + 4)];
}

test.each([
  [TOUR.smallPoster, TOUR.smallWidth],
  [TOUR.poster, TOUR.width],
])('the poster %s is an AVIF of at most 25 kB, in the shape that the page reserves [S11.load.still]', (file, width) => {
  const poster = bytesOf(file);
  expect(poster.length).toBeLessThanOrEqual(MAX_POSTER_BYTES);
  expect(poster.toString('latin1', 4, 12)).toBe('ftypavif');
  expect(sizeOf(poster)).toEqual([width, (width * TOUR.height) / TOUR.width]);
});

test('the captions cover the video from its first to its last moment', () => {
  expect(cues[0]?.fromMs).toBe(0);
  for (const [index, cue] of cues.entries()) expect(cue.toMs).toBe(cues[index + 1]?.fromMs ?? cues.at(-1)?.toMs);
  expect(Math.abs(lengthMs - (cues.at(-1)?.toMs ?? 0))).toBeLessThanOrEqual(FRAME_MS);
});

test('each caption is shown long enough to be read', () => {
  const hurried = cues.filter(({ words, fromMs, toMs }) => toMs - fromMs < words.length * READING_MS_PER_CHARACTER);
  expect(cues.length).toBeGreaterThan(4);
  expect(hurried).toEqual([]);
});

test.each(LANGUAGE_IDS)('the captions in %s come at the same moments as the English ones', (id) => {
  const momentsOf = (language: string) => cuesIn(language).map(({ fromMs, toMs }) => ({ fromMs, toMs }));
  expect(momentsOf(id)).toEqual(momentsOf('en'));
  expect(cuesIn(id).every(({ words }) => words !== '')).toBe(true);
});

test('captions are read as they are written', () => {
  const told = [
    { words: 'First.', fromMs: 0, toMs: 3_040 },
    { words: 'Then, over an hour later.', fromMs: 3_040, toMs: 3_725_007 },
  ];
  expect(clockText(3_725_007)).toBe('01:02:05.007');
  expect(readCues(captionsText(told))).toEqual(told);
});
