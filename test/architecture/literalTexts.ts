import ts from 'typescript';
import type { Source } from './sources';

/** Attributes whose value is a name or a code, not a text. */
const CODES = new Set([
  ...['className', 'id', 'type', 'role', 'name', 'autoComplete', 'inputMode', 'href', 'to', 'src', 'rel', 'target'],
  ...['key', 'lang', 'kind', 'd', 'viewBox', 'pattern', 'htmlFor', 'scope', 'dir', 'method', 'enterKeyHint', 'mode'],
  ...['size', 'tone', 'variant', 'shape', 'path', 'popoverTarget', 'fill', 'stroke', 'transform', 'srcLang', 'preload'],
  ...[
    'translate',
    'autoCapitalize',
    'decoding',
    'fetchPriority',
    'loading',
    'popover',
    'strokeLinecap',
    'strokeLinejoin',
  ],
  ...[
    'optionFilterProp',
    'status',
    'value',
    'route',
    'back',
    'on',
    'section',
    'from',
    'connection',
    'column',
    'choice',
  ],
]);
const NAMED_STATE =
  /^(data-|aria-(live|hidden|invalid|current|haspopup|sort|controls|labelledby|describedby|autocomplete|relevant))/;
/** Attributes whose value is read or heard, so that even a single small word in them is a text. */
const READ = new Set([
  'label',
  'title',
  'alt',
  'placeholder',
  'hint',
  'facts',
  'caption',
  'aria-label',
  'aria-description',
]);
const SMALL = /^[a-z]{2,}( [a-z]+)*$/;
const LETTERS = /[A-Za-z]{2,}/;
const WORDS = /[A-Za-z]{2,}[^A-Za-z]*\s+\S|^[^A-Za-z]*[A-Z][a-z]+|^\s*[a-z]{2,}\s+$|^\s+[a-z]{2,}/;
/** A path of a module, of a drawing or of a style, which nobody reads. */
const TECHNICAL = /^(\d+px |dialog, |\.{1,2}\/|@\/|\(|M\d|calc\(|var\(|[a-z-]+: |main h1)/;

const ALTERNATIVES = [
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
];

const isAlternative = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) && ALTERNATIVES.includes(node.operatorToken.kind);

const LOGS = /^(logFailure|console\.error)$/;
const isImport = (call: ts.CallExpression) => call.expression.kind === ts.SyntaxKind.ImportKeyword;

/** True for a string that no user reads: imports, types, codes of elements, messages of thrown errors and of the log. */
function isHidden(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isJsxAttribute(parent)) {
    return isCode(parent.name.getText());
  }
  if (ts.isNewExpression(parent)) return /(Error|Exception)$/.test(parent.expression.getText());
  if (ts.isCallExpression(parent)) return LOGS.test(parent.expression.getText()) || isImport(parent);
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isElementAccessExpression(parent) || ts.isComputedPropertyName(parent);
}

const isCode = (name: string) => CODES.has(name) || NAMED_STATE.test(name);

/**
 * True for a string that is the content of an element or of an attribute that is read, directly or as one of several. A
 * small word in an attribute that is not known as a code may become part of a sentence.
 */
function isRead(node: ts.StringLiteralLike): boolean {
  let place = node.parent;
  while (ts.isConditionalExpression(place) || ts.isParenthesizedExpression(place) || isAlternative(place))
    place = place.parent;
  if (ts.isJsxExpression(place)) place = place.parent;
  if (ts.isJsxAttribute(place)) {
    const name = place.name.getText();
    return READ.has(name) || (!isCode(name) && SMALL.test(node.text));
  }
  return ts.isJsxElement(place) || ts.isJsxFragment(place);
}

/** The literal texts of a screen's file, each with its line: what a user would read and no record of texts holds. */
export function literalTexts({ path, text }: Source): string[] {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const report = (node: ts.Node, words: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path}:${String(line + 1)} ${words.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) {
      if (LETTERS.test(node.text)) report(node, node.text);
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const isText = WORDS.test(node.text) || (isRead(node) && LETTERS.test(node.text));
      if (isText && !TECHNICAL.test(node.text) && !isHidden(node)) report(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const words = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
      if (/[A-Za-z]{2,}.*\s|\s.*[A-Za-z]{2,}/.test(words) && !TECHNICAL.test(words) && !isHidden(node))
        report(node, words);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
