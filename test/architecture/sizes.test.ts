import { type Source, sourcesOf } from './sources';

const MEDIAN_LINES = 45;
const MOST_LINES = 200;
const linesOf = ({ text }: Source) => text.trimEnd().split('\n').length;

const sources = sourcesOf('contract', 'src', 'server/src');

test('half of the source files have at most 45 lines', () => {
  const lines = sources.map(linesOf).sort((a, b) => a - b);
  expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(MEDIAN_LINES);
});

test('no file has more than 200 lines, tests included', () => {
  const long = [...sources, ...sourcesOf('test')].filter((source) => linesOf(source) > MOST_LINES);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('no file has a name like utils or helpers', () => {
  const heaps = sources.filter(({ path }) => /(utils?|helpers?|managers?|misc|common)\.tsx?$/i.test(path));
  expect(heaps.map(({ path }) => path)).toEqual([]);
});
