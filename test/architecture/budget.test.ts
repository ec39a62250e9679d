import { BUDGET, overBudget } from '@test/support/run/budget';

const FILE = 'test/domain/money/fees.test.ts';
const UNIT = 0.5;

test('a file within its budget passes, and one above it fails with a sentence that names it', () => {
  const within = { file: FILE, seconds: BUDGET.file * UNIT };
  expect(overBudget('jest', [within], UNIT)).toEqual([]);
  const above = { file: FILE, seconds: (BUDGET.file + 1) * UNIT };
  expect(overBudget('jest', [above], UNIT)).toEqual([
    `${FILE} took ${String(BUDGET.file + 1)} units; its budget is ${String(BUDGET.file)} (test/support/run/budget.ts).`,
  ]);
});

test('the same work on a machine of half the speed is within the same budget', () => {
  const slow = { file: FILE, seconds: 2 * BUDGET.file * UNIT };
  expect(overBudget('jest', [slow], 2 * UNIT)).toEqual([]);
});

test('many files that are each within their budget may be above that of all', () => {
  const count = Math.ceil(BUDGET.jest / BUDGET.file) + 1;
  const costs = Array.from({ length: count }, (_, at) => ({
    file: `${String(at)}.test.ts`,
    seconds: BUDGET.file * UNIT,
  }));
  expect(overBudget('jest', costs, UNIT)).toHaveLength(1);
  expect(overBudget('jest', costs, UNIT)[0]).toMatch(/^All files of jest together took \d+/);
});
