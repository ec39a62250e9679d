import { filesOf, type Source, sourcesOf } from './sources';

const MOST_LINES = 400;
const linesOf = ({ text }: Source) => text.trimEnd().split('\n').length;

const sources = sourcesOf('contract', 'src', 'server/src');

test('no file has more than 400 lines, tests included', () => {
  const long = [...sources, ...sourcesOf('test')].filter((source) => linesOf(source) > MOST_LINES);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('no file has a name like utils or helpers', () => {
  const heaps = sources.filter(({ path }) => /(utils?|helpers?|managers?|misc|common)\.tsx?$/i.test(path));
  expect(heaps.map(({ path }) => path)).toEqual([]);
});

test('all documents together have at most 3,000 lines, the generated specification aside', () => {
  const documents = filesOf(/\.md$/, 'docs').filter(({ path }) => path !== 'docs/SPEC.md');
  expect(documents.length).toBeGreaterThan(10);
  expect(documents.reduce((sum, document) => sum + linesOf(document), 0)).toBeLessThanOrEqual(3_000);
});
