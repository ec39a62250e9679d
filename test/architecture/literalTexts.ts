import ts from 'typescript';
import type { Source } from './sources';

/** Attributes of elements that hold names and codes, not texts. */
const CODES = new Set(
  ['className', 'id', 'type', 'role', 'name', 'autoComplete', 'inputMode', 'href', 'to', 'src', 'rel', 'target', 'key'].concat(
    ['lang', 'kind', 'd', 'viewBox', 'pattern', 'htmlFor', 'scope', 'dir', 'method', 'enterKeyHint', 'mode', 'size', 'tone'],
  ),
);
const WORDS = /[A-Za-z]{2,}[^A-Za-z]*\s+\S|^[^A-Za-z]*[A-Z][a-z]+/;

const isNamed = (node: ts.Node, ...names: string[]) => ts.isIdentifier(node) && names.includes(node.text);

/** True for a place whose strings nobody reads on a screen: imports, types, thrown errors, log lines, code of styles. */
function isHidden(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isJsxAttribute(parent)) return CODES.has(parent.name.getText()) || /^(data|aria-(live|current|haspopup|sort|controls|labelledby|describedby|autocomplete|relevant|orientation))/.test(parent.name.getText());
  if (ts.isNewExpression(parent) && isNamed(parent.expression, 'Error', 'TypeError', 'DOMException')) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isElementAccessExpression(parent) || ts.isComputedPropertyName(parent)) return true;
  return false;
}

/** The literal texts of a screen's file, each with its line: what a user would read and no record of texts holds. */
export function literalTexts({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const report = (node: ts.Node, words: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path}:${String(line + 1)} ${words.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) {
      if (/[A-Za-z]{2,}/.test(node.text)) report(node, node.text);
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (WORDS.test(node.text) && !isHidden(node)) report(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const words = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
      if (/[A-Za-z]{3,}.*\s|\s.*[A-Za-z]{3,}/.test(words) && !isHidden(node)) report(node, words);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
