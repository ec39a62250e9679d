import ts from 'typescript';
import { filesOf, type Source, sourcesOf } from './sources';

/** What is the same in every language. Chinese has no Latin letters of its own, so any other word was left in English. */
const NAMES: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /\{\w+\}/g, reason: 'the place of a figure' },
  { pattern: /\bcrossrate-[\w-]+\.csv\b/g, reason: 'names of files' },
  { pattern: /^D MMM YYYY|\b(HH:mm(:ss)?)\b|YYYY年M月D日/g, reason: 'the form of a date' },
  { pattern: /\bMobile money\b|\bWeChat Pay\b/g, reason: 'names of ways to pay' },
  { pattern: /\bCrossrate\b/g, reason: 'our name' },
  { pattern: /\b(hledger|beancount)\b/g, reason: 'programs that read exported books' },
  { pattern: /\b[A-Z][A-Z_]+\b/g, reason: 'codes and abbreviations: CNY, FUND_WALLET, CSV, UTC' },
  { pattern: /\bWebP\b|\bJavaScript\b|\bApp\b|\bcamt\.053\b|\bMT940\b/g, reason: 'names of formats and techniques' },
  { pattern: /\b(Ctrl|Control|Alt|Shift|Enter|Esc)\b/g, reason: 'keys of the keyboard' },
  { pattern: /\bIdempotency-Key\b|\blisting 或 transaction\b/g, reason: 'names on the wire' },
];

/** Small words, and nouns of the product, of one language that the other does not have. */
const WORDS = {
  en: 'the|of|and|your|you|with|for|from|was|were|this|that|has|have|not|been|are|is|will|can|it|to|by|at|in|fundings?|withdrawals?|listings?|wallets?|rates?|orders?|accounts?|payments?|pending|fees?|amounts?',
  fr: 'le|la|les|des|une|un|est|vous|votre|pour|avec|dans|du|sur|et|au|aux|ce|ne|pas',
};

interface Piece {
  place: string;
  text: string;
}

const isHidden = ({ parent }: ts.Node) =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isLiteralTypeNode(parent) ||
  (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword);

const isKey = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;

const isFixed = (node: ts.Node): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail =>
  ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);

/** The texts of a file, whatever state shows them: strings, and the fixed words of templates. */
function piecesOf({ path, text }: Source): { texts: Piece[]; keys: Piece[] } {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const [texts, keys]: Piece[][] = [[], []];
  const visit = (node: ts.Node): void => {
    if ((ts.isStringLiteralLike(node) || isFixed(node)) && !isHidden(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      (isKey(node) ? keys : texts)?.push({ place: `${path}:${String(line + 1)}`, text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { texts: texts ?? [], keys: keys ?? [] };
}

/** Translations are in a folder each; all other files are English. `appPart` only puts the others together. */
const isIn = (id: string, path: string) =>
  id === 'en' ? !/^src\/texts\/(fr|zh|language)\//.test(path) : path.startsWith(`src/texts/${id}/`);

const sources = sourcesOf('src/texts');

const piecesIn = (id: string) => {
  const all = sources.filter(({ path }) => isIn(id, path) && !path.endsWith('/appPart.ts')).map(piecesOf);
  return { texts: all.flatMap(({ texts }) => texts), keys: all.flatMap(({ keys }) => keys) };
};

const OF = { en: piecesIn('en'), fr: piecesIn('fr'), zh: piecesIn('zh') };

const IDS = ['en', 'fr', 'zh'] as const;

const withoutNames = (text: string) => NAMES.reduce((rest, { pattern }) => rest.replaceAll(pattern, ''), text);

const wordOf = (words: string) => new RegExp(`(?<![\\p{L}’'])(${words})(?![\\p{L}’'])`, 'iu');

/** Three letters: what is shorter is a unit. */
const LATIN = /[a-z]{3,}/i;

const HAN = /\p{Script=Han}/u;

const shown = (pieces: readonly Piece[], isWrong: (text: string) => boolean) =>
  pieces.filter(({ text }) => isWrong(withoutNames(text))).map(({ place, text }) => `${place} ${text}`);

test('no text of the English and French tables holds Chinese, in any state [S10.language.all]', () => {
  expect(shown([...OF.en.texts, ...OF.fr.texts], (text) => HAN.test(text))).toEqual([]);
});

test('no text of the Chinese tables holds a Latin word but names, in any state [S10.language.all]', () => {
  expect(shown(OF.zh.texts, (text) => LATIN.test(text))).toEqual([]);
});

test.each([
  ['French', 'English', 'fr', 'en'],
  ['English', 'French', 'en', 'fr'],
] as const)('no text of the %s tables holds words of %s [S10.language.all]', (_name, _other, id, other) => {
  const words = wordOf(WORDS[other]);
  expect(shown(OF[id].texts, (text) => words.test(text))).toEqual([]);
});

test('no French text of two words or more is the English one [S10.language.all]', () => {
  const english = new Set(OF.en.texts.map(({ text }) => withoutNames(text).trim()));
  const isSame = (text: string) => /[a-z]{2,}[^a-z]+[a-z]{2,}/i.test(text) && english.has(text.trim());
  expect(shown(OF.fr.texts, isSame)).toEqual([]);
});

test('no table has texts as keys, which a translation would keep in English [S10.language.all]', () => {
  // The short names of acts are those of the log, which programs read.
  const keys = IDS.flatMap((id) => OF[id].keys).filter(({ place }) => !/\/console(\/acts)?\.ts/.test(place));
  expect(shown(keys, (text) => /\s|^[A-Z][a-z]/.test(text) || HAN.test(text))).toEqual([]);
});

/** Other names for our support. The specification's sentence has one of them, so the app has to know it. */
const OTHER_NAMES =
  /\b(admin|administrator|operator|helpdesk|customer service)\b|administrateur|l’opérateur|service client|管理员|运营方|客户服务/i;

test('texts for users call our support by one name [S11.support]', () => {
  const own = IDS.flatMap((id) => OF[id].texts).filter(({ place }) => !place.includes('/console'));
  expect(shown(own, (text) => OTHER_NAMES.test(text))).toEqual([
    expect.stringMatching(/^src\/texts\/authSentences\.ts:\d+ The account has been deactivated/),
    expect.stringMatching(/^src\/texts\/everyPage\.ts:\d+ our admin$/),
  ]);
});

const pairsOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, key = '', name = '']): [string, string] => [key, name]);

/** What the files of a language have for the app behind the log-in: the name of each record, and of its English one. */
function behindLogIn(id: string): string[] {
  const textOf = (file: string) => sources.find(({ path }) => path === `src/texts/${id}/${file}.ts`)?.text ?? '';
  return pairsOf(textOf('appPart'), /import \* as (\w+) from '\.\/(\w+)'/g).flatMap(([, file]) => {
    const english = new Map(pairsOf(textOf(file), /\b(\w+) as (\w+)/g).map(([name, local]) => [local, name]));
    const records = pairsOf(textOf(file), /^export const (\w+): Translated<typeof (\w+)>/gm);
    return records.map(([key, name]) => `${key} ${english.get(name) ?? name}`);
  });
}

test.each(['fr', 'zh'])(
  'what reads an English record and its translation in %s name it alike [S10.language.all]',
  (id) => {
    const english = sources.filter(({ path }) => isIn('en', path)).map(({ text }) => text);
    const found = (pattern: RegExp) =>
      new Set(english.flatMap((text) => pairsOf(text, pattern).map((pair) => pair.join(' '))));
    const read = found(/ inLanguage\(\s*'([\w:]+)',\s*(\w+)/g);
    const listed = found(/^ {2}readonly '?([\w:]+)'?: typeof (\w+);$/gm);
    expect(read.size).toBeGreaterThan(70);
    expect([...new Set([...listed, ...behindLogIn(id)])].sort()).toEqual([...read].sort());
  },
);

test.each(NAMES)('the exception $pattern, $reason, is needed', ({ pattern }) => {
  expect(IDS.flatMap((id) => OF[id].texts).filter(({ text }) => text.search(pattern) >= 0)).not.toEqual([]);
});

/** Words that made comments hard to read, and what CONTRIBUTING.md says to write instead. */
const RIDDLES: readonly (readonly [RegExp, string])[] = [
  [/\b(he|his|him|himself)\b/i, 'they'],
  [/\bwho(so)?ever\b/i, 'a user who'],
  [/\b(stands|stood)\b(?! (for|out))/i, 'is, is shown, is stored'],
  [/(?<!`)\btold\b(?!`)/i, 'is notified, sees, reported'],
  [/\b(tells|tell) (the|a|what|how|of|which|that)\b/i, 'says, reports'],
  [/\bone's own\b/i, "the user's own"],
  [/\bnobody's\b/i, 'without an owner'],
  [/\b(anew|afresh)\b/i, 'again'],
  [/\bread from nothing\b/i, 'the whole answer is parsed'],
];

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^\s*--.*$/gm;

const written = [
  ...['clients', 'contract', 'src', 'server/src', 'test', '.ci'].flatMap((folder) =>
    filesOf(/\.(tsx?|cjs|css|sql)$/, folder).flatMap(({ path, text }) =>
      [...text.matchAll(COMMENT)].map(([comment]) => ({ path, text: comment })),
    ),
  ),
  ...filesOf(/\.md$/, 'docs').filter(({ path }) => !/SPEC|decisions\.md|quality/.test(path)),
].filter(({ path }) => path !== 'test/architecture/languages.test.ts');

test.each(RIDDLES)('no comment or document uses the riddling word %s; write "%s"', (riddle) => {
  expect(
    written.filter(({ text }) => riddle.test(text)).map(({ path, text }) => `${path}: ${text.slice(0, 120)}`),
  ).toEqual([]);
});
