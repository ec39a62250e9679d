import path from 'node:path';
import ts from 'typescript';
import packageFacts from '../../package.json';
import { filesOf, importTarget, type Source, sourcesOf } from './sources';

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
