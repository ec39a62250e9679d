import { BUDGET, type Cost, overBudget } from '@test/support/run/budget';

const UNIT = 0.5;

/** A hundred files that cost the same. */
const filesOf = (seconds: number): Cost[] =>
  Array.from({ length: 100 }, (_, at) => ({ file: `${String(at)}.test.ts`, seconds }));

test('files that cost the same pass, and one that takes too large a share fails with a sentence that names it', () => {
  expect(overBudget('jest', filesOf(1), UNIT)).toEqual([]);
  const dear = { file: 'test/domain/money/fees.test.ts', seconds: 10 };
  expect(overBudget('jest', [dear, ...filesOf(1)], UNIT)).toEqual([
    'test/domain/money/fees.test.ts took 9.1 % of the time of all files; its budget is 6 % (test/support/run/budget.ts).',
  ]);
  // The database serves all files.
  expect(overBudget('jest', [{ ...dear, file: 'PostgreSQL of all files' }, ...filesOf(1)], UNIT)).toEqual([]);
});

test('all files together may be above the budget though each is within its own, unless the machine is slow', () => {
  const files = filesOf((UNIT * (BUDGET.jest + 1)) / 100);
  expect(overBudget('jest', files, UNIT)).toEqual([
    `All files of jest together took ${String(BUDGET.jest + 1)} units; their budget is ${String(BUDGET.jest)} (test/support/run/budget.ts).`,
  ]);
  expect(overBudget('jest', files, 2 * UNIT)).toEqual([]);
});
