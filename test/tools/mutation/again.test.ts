import { rangesOf, triedAgain } from './again';
import { type AreaResult, type MutationReport, withMore } from './report';

const FILE = 'src/rule.ts';
const survivor = (original: string, replacement: string, line = 1) => ({ file: FILE, line, original, replacement });
const resultWith = (...survivors: AreaResult['survivors']): AreaResult => ({
  ...{ date: '2026-11-21', killed: 10, timeout: 1, survived: survivors.length, noCoverage: 0, survivors },
});
/** A report about these mutants, each of which replaces a whole line. */
const reportOf = (source: string, ...tried: [line: number, replacement: string, status: string][]): MutationReport => ({
  files: {
    [FILE]: {
      source,
      mutants: tried.map(([line, replacement, status]) => ({
        ...{ mutatorName: 'any', replacement, status },
        location: {
          start: { line, column: 1 },
          end: { line, column: (source.split('\n')[line - 1] ?? '').length + 1 },
        },
      })),
    },
  },
});

test('a survivor is looked for on the lines on which its code is by now', () => {
  const before = resultWith(survivor('a > b', 'true', 7), survivor('[ 1, 2 ]', '[]', 9), survivor('gone()', '', 3));
  expect(rangesOf(before, () => 'const c = 1;\nif (a > b) return [\n  1,\n  2\n];\nreturn a > b;')).toEqual([
    `${FILE}:2-2`,
    `${FILE}:6-6`,
    `${FILE}:2-5`,
  ]);
});

test('a survivor that is killed now counts as killed, one whose code is gone is not counted any more', () => {
  const before = resultWith(survivor('a > b', 'true'), survivor('a > b', 'false'), survivor('gone()', ''));
  const report = reportOf('\na > b', [2, 'true', 'Killed'], [2, 'false', 'Survived'], [2, 'a >= b', 'Survived']);
  expect(triedAgain(before, report, '2026-11-22')).toEqual({
    ...{ date: '2026-11-22', killed: 11, timeout: 1, survived: 1, noCoverage: 0 },
    survivors: [survivor('a > b', 'false', 2)],
  });
});

test('a mutant that was killed before is not counted twice if a survivor has the same text', () => {
  const before = resultWith(survivor("''", '"x"', 4));
  const report = reportOf("''\n''", [1, '"x"', 'Killed'], [2, '"x"', 'Survived']);
  expect(triedAgain(before, report, '2026-11-22')).toMatchObject({ killed: 10, survived: 1 });
});

test('a mutant that was killed by chance before, and survives now, no longer counts as killed', () => {
  const before = resultWith(survivor("''", '"x"', 2));
  const report = reportOf("''\n''", [1, '"x"', 'Survived'], [2, '"x"', 'Survived']);
  expect(triedAgain(before, report, '2026-11-22')).toMatchObject({ killed: 9, survived: 2 });
});

test('new files of an area are added to its result, with their own date', () => {
  const more: AreaResult = { ...resultWith(survivor('c', 'true')), date: '2026-11-25', killed: 3, noCoverage: 2 };
  expect(withMore(resultWith(survivor('a > b', 'true')), more)).toEqual({
    ...{ date: '2026-11-25', killed: 13, timeout: 2, survived: 2, noCoverage: 2 },
    survivors: [survivor('a > b', 'true'), survivor('c', 'true')],
  });
});
