import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decisionsPage, readThemes } from '@test/tools/documents/decisions';
import { SECTION_TITLES } from '@test/spec/specification';
import { filesOf, PROJECT, type Source } from './sources';

const themes = readThemes();
const decisions = themes.flatMap((theme) => theme.decisions);
const numbers = new Set(decisions.map(({ id }) => id));

/** Everything that people write: code with its comments, styles, SQL and documents. */
const written = [
  ...['contract', 'src', 'server/src', 'test', '.ci', 'docs'].flatMap((folder) =>
    filesOf(/\.(tsx?|cjs|css|sql|md)$/, folder),
  ),
  ...['README.md', 'CONTRIBUTING.md', 'webpack.config.ts'].map((file) => ({
    path: file,
    text: readFileSync(path.join(PROJECT, file), 'utf8'),
  })),
].filter(({ path: file }) => file !== 'test/architecture/references.test.ts');

/** What the pattern finds in any of them and `isThere` does not know, as "file: found". */
const missingIn = (files: readonly Source[], pattern: RegExp, isThere: (found: string) => boolean) =>
  files.flatMap(({ path: file, text }) =>
    [...text.matchAll(pattern)].flatMap(([whole, ...groups]) =>
      groups.some((group) => group && !isThere(group)) ? [`${file}: ${whole}`] : [],
    ),
  );

test('docs/decisions.md is what npm run decisions makes of the themes', () => {
  expect(readFileSync(path.join(PROJECT, 'docs', 'decisions.md'), 'utf8')).toBe(decisionsPage(themes));
});

test('no two decisions have the same number, and no number is left out', () => {
  const inOrder = decisions.map(({ id }) => id).sort((a, b) => a - b);
  expect(inOrder).toEqual(inOrder.map((_, index) => index + 1));
});

test('every decision has a date and a status', () => {
  const wanted = /^\d{4}-\d{2}-\d{2}, (in force|replaced by decision)/;
  expect(decisions.filter(({ status }) => !wanted.test(status)).map(({ id }) => id)).toEqual([]);
});

test('a replaced decision names one that exists', () => {
  const named = decisions.flatMap(({ status }) => [...status.matchAll(/decisions? (\d+)(?: and (\d+))?/g)]);
  const missing = named.flatMap(([, ...ids]) => ids.filter((id) => id && !numbers.has(parseInt(id, 10))));
  expect(missing).toEqual([]);
});

test('every decision that is cited exists', () => {
  const cited = /\bdecisions? (\d+)(?:(?:,| and| to) (\d+))?/gi;
  expect(missingIn(written, cited, (id) => numbers.has(parseInt(id, 10)))).toEqual([]);
  const chapters = /\bdecisions (\d+)\b(?!,? (?:and|to) \d|, \d)/gi;
  expect(missingIn(written, chapters, () => false)).toEqual([]);
});

test('every section of the specification that is cited exists', () => {
  const cited = /\bspec(?:ification)? (\d+)/gi;
  expect(missingIn(written, cited, (section) => SECTION_TITLES[parseInt(section, 10)] !== undefined)).toEqual([]);
});
