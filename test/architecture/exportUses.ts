import ts from 'typescript';
import { importTarget } from './importTargets';
import type { Source } from './sources';

/** An exported name and its file. */
export interface Exported {
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
export function exportsOf(source: Source): Exported[] {
  const names = parse(source).statements.flatMap((statement) => {
    if (hasExport(statement)) return declaredNames(statement);
    const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
    return clause && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
  });
  return names.map((name) => ({ file: source.path, name }));
}

/** The names that a statement takes from another file; `*` stands for all of them. */
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
export function takenBy(source: Source): Exported[] {
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
