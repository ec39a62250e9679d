import { filesOf } from './sources';

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
  ...['contract', 'src', 'server/src', 'test', '.ci'].flatMap((folder) =>
    filesOf(/\.(tsx?|cjs|css|sql)$/, folder).flatMap(({ path, text }) =>
      [...text.matchAll(COMMENT)].map(([comment]) => ({ path, text: comment })),
    ),
  ),
  ...filesOf(/\.md$/, 'docs').filter(({ path }) => !/SPEC|decisions\.md|quality/.test(path)),
].filter(({ path }) => path !== 'test/architecture/plainEnglish.test.ts');

test.each(RIDDLES)('no comment or document uses the riddling word %s; write "%s"', (riddle) => {
  expect(
    written.filter(({ text }) => riddle.test(text)).map(({ path, text }) => `${path}: ${text.slice(0, 120)}`),
  ).toEqual([]);
});
