import ts from 'typescript';
import * as auth from '@/texts/authSentences';
import * as landing from '@/texts/landingSentences';
import * as others from '@/texts/sentences';
import { codeOf, filesOf, pathsWith, type Source, sourcesOf } from './sources';

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

/** Calls whose texts are names, or are for the log. */
const UNREAD_CALLS = /^(logFailure|console\.error|later)$/;

const isImport = (call: ts.CallExpression) => call.expression.kind === ts.SyntaxKind.ImportKeyword;

/** True for a string that no user reads: imports, types, codes of elements, messages of thrown errors and of the log. */
function isHidden(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isJsxAttribute(parent)) {
    return isCode(parent.name.getText());
  }
  if (ts.isNewExpression(parent)) return /(Error|Exception)$/.test(parent.expression.getText());
  if (ts.isCallExpression(parent)) return UNREAD_CALLS.test(parent.expression.getText()) || isImport(parent);
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
function literalTexts({ path, text }: Source): string[] {
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

/** Strings that look like texts and are none, each kind with its reason. */
const NO_TEXTS = [
  {
    pattern: /^(Enter|Escape|Arrow(Up|Down)|KeyH|Alt\+Shift\+H|IntersectionObserver)$/,
    reason: 'a name of the keyboard or of the browser',
  },
  { pattern: /^(WhatsApp|Facebook|Telegram)$/, reason: 'a name that is the same in every language' },
  {
    pattern: /^(<.*>|(Equity|Expenses):[A-Z][a-z]+|commodity .*|account …|opening balance)\s*$/s,
    reason: 'the form of a file for other programs, in the language of those programs',
  },
  { pattern: /^(Token( …)?|Intent( …)?|Amount)$/, reason: 'a name on the wire, in the storage or of a lock' },
];

/** Everything that a user may see is made of these: all of the app outside the tier of texts. */
const found = sourcesOf('src')
  .filter(({ path }) => !path.startsWith('src/texts/'))
  .flatMap(literalTexts);

const textOf = (line: string) => line.slice(line.indexOf(' ') + 1);

test('every text that a user reads comes from the tier of texts', () => {
  expect(found.filter((line) => !NO_TEXTS.some(({ pattern }) => pattern.test(textOf(line))))).toEqual([]);
});

test.each(NO_TEXTS)('the exception $pattern, $reason, is needed', ({ pattern }) => {
  expect(found.filter((line) => pattern.test(textOf(line)))).not.toEqual([]);
});

test('a literal text is found, and a name in the code is not', () => {
  const inside = (text: string) => literalTexts({ path: 'a.tsx', text });
  expect(inside('const a = <p>Hello you</p>;')).toEqual(['a.tsx:1 Hello you']);
  expect(inside('const a = <b title="Open it" className="Big one" />;')).toEqual(['a.tsx:1 Open it']);
  expect(inside("const a = <b title={x ? 'open' : y} kind='open' />;")).toEqual(['a.tsx:1 open']);
  expect(inside('const a = <b noun="funding" route="home" sent="LIST" />;')).toEqual(['a.tsx:1 funding']);
  expect(inside("const a = <b noun={x ? 'funding' : y} open={x === 'asked'} />;")).toEqual(['a.tsx:1 funding']);
  expect(inside("const a = <b>{x === 'more' && 'new'}</b>;")).toEqual(['a.tsx:1 new']);
  expect(inside("const a = { b: 'less ', c: 'less' };")).toEqual(['a.tsx:1 less']);
  expect(inside('const a = `${b} of ${c}`;')).toEqual(['a.tsx:1 … of …']);
  expect(inside("import a from 'Some thing'; throw new Error('No such pair');")).toEqual([]);
  expect(inside("logFailure('The socket', reason); later(() => import('./MineCard'), 'MineCard');")).toEqual([]);
});

const messages = { ...auth, ...landing, ...others };

const specified = { ...auth.ENGLISH_AUTH_SENTENCES, ...landing.ENGLISH_LANDING_SENTENCES, ...others.ENGLISH_SENTENCES };

const users = sourcesOf('src', 'server/src').filter(
  ({ path }) => !/^src\/texts\/(s|authS|landingS)entences\.ts$/.test(path),
);

const allCode = users.map(codeOf).join('\n');

test.each([
  ['LANDING_SENTENCES', messages.ENGLISH_LANDING_SENTENCES],
  ['AUTH_SENTENCES', messages.ENGLISH_AUTH_SENTENCES],
  ['SENTENCES', messages.ENGLISH_SENTENCES],
  ['HOUSE_SENTENCES', messages.ENGLISH_HOUSE_SENTENCES],
])('every sentence of %s is shown somewhere', (name, sentences) => {
  const unused = Object.keys(sentences).filter((key) => !new RegExp(`\\b${name}\\.${key}\\b`).test(allCode));
  expect(unused).toEqual([]);
});

test('every sentence with something in it is shown somewhere', () => {
  const made = Object.keys({ ...messages.englishSaid, ...messages.englishAuthSaid, ...messages.englishLandingSaid });
  expect(made.filter((key) => !new RegExp(`Said\\.${key}\\b|\\bsaid\\.${key}\\b`).test(allCode))).toEqual([]);
});

test('the sentences of the specification are written once', () => {
  const full = Object.values<string>(specified).filter((sentence) => sentence.length > 20);
  const again = full.flatMap((sentence) => {
    const words = new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return pathsWith(words, users).map((path) => `${path}: ${sentence}`);
  });
  expect(again).toEqual([]);
});

test('no two sentences are the same', () => {
  const all = Object.values<string>({ ...specified, ...messages.ENGLISH_HOUSE_SENTENCES });
  expect(new Set(all).size).toBe(all.length);
});

const written = ['clients', 'contract', 'src', 'server/src', 'test'];

/** This folder is about the forbidden words, so it names them. */
const sources = sourcesOf(...written).filter(({ path }) => !path.startsWith('test/architecture/'));

/** It writes the line into generated files, because their maker's own code is not written for our strictest settings. */
const MAKES_THE_SDK = 'test/tools/documents/sdk.ts';

test('no lint rule and no type error is suppressed', () => {
  const ours = sources.filter(({ path }) => path !== MAKES_THE_SDK);
  const suppressed = ours.filter(({ text }) => /eslint-disable|@ts-(ignore|expect-error|nocheck)/.test(text));
  expect(suppressed.map(({ path }) => path)).toEqual([]);
});

test('money and rates never become floats, not in tests either', () => {
  const floats =
    /(?<![\w.])Number\(|\bparseFloat\b|\btoFixed\b|\bvalueAsNumber\b|\bInputNumber\b|Math\.(round|trunc)\(.*(amount|rate|balance)/i;
  expect(pathsWith(floats, sources)).toEqual([]);
});

test('nothing is typed as any', () => {
  expect(pathsWith(/(:|\bas|<)\s*any\b(?!\w)/, sources)).toEqual([]);
});

test('no test replaces a module', () => {
  expect(pathsWith(/\bjest\.(mock|doMock|unstable_mockModule|setMock)\b/, sources)).toEqual([]);
});

test('no test is left out or runs alone', () => {
  expect(
    pathsWith(/\b(test|it|describe)\.(only|skip|todo)\(|\b(fit|xit|xtest|fdescribe|xdescribe)\(/, sources),
  ).toEqual([]);
});

test('no file names a path of one machine', () => {
  const texts = filesOf(/\.(tsx?|cjs|mjs|js|json|md|sql|css|html|ya?ml|sh|svg|txt)$/);
  const own = /\/work\/|\/Users\/|\/root\/|\/home\/[\w-]+\/|[A-Z]:\\\\?Users/;
  expect(
    texts
      .filter(({ path }) => path !== 'package-lock.json')
      .filter(({ text }) => own.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});
