import type { TransactionWindowQuery } from '@contract/windowQuery';
import { readTransactionWindow } from '@server/modules/transactions/read';
import { openTestApp } from '@test/support/server/testApp';
import { explained } from '@test/server/modules/windows/explained';
import { opened } from '@test/support/server/opened';
import { putHistory } from './historyWorld';

const LIMIT = 50;
/** A page of the index or of the table for each row, and the way down the indexes. */
const MOST_BLOCKS_A_ROW = 12;

const app = opened(openTestApp);
let [short, long] = [0, 0];
beforeAll(async () => {
  [short, long] = [(await app.signUp()).id, (await app.signUp()).id];
  await putHistory(app.owner, short, 100);
  await putHistory(app.owner, long, 100_000);
});

/** What the window after the first one costs, the check of the cursor included. */
async function costOf(userId: number, asked: Partial<TransactionWindowQuery>) {
  const whole = { limit: LIMIT, ...asked };
  const first = await readTransactionWindow(app.db, String(userId), { ...whole, limit: 1 });
  const { db, cost } = explained(app.db);
  const { results } = await readTransactionWindow(db, String(userId), { ...whole, before: first.next ?? undefined });
  return { ...cost, results: results.length };
}

it('a window of 100,000 transactions costs what one of 100 costs [S11.windows.cost]', async () => {
  const [few, many] = [await costOf(short, {}), await costOf(long, {})];
  expect([few.results, many.results]).toEqual([LIMIT, LIMIT]);
  expect(many.rows).toBeLessThanOrEqual(few.rows);
  expect(many.blocks).toBeLessThan(few.blocks + 3 * LIMIT);
});

it.each([
  ['words that nothing has', { words: 'nothing' }, 1],
  ['an amount that nothing has', { min: '999999' }, 1],
  ['words within a type', { words: 'nothing', type: 'ORDER' }, 16],
] as const)(
  'a window by %s looks at a bounded number of 100,000 transactions [S11.windows.cost]',
  async (_name, asked, kinds) => {
    const { rows, results } = await costOf(long, asked);
    expect(results).toBe(0);
    expect(rows).toBeLessThan((kinds + 6) * 1_000);
  },
);

it.each([
  ['type', { type: 'ORDER' }, 16],
  ['a rare type', { type: 'MOF_ORDER' }, 16],
  ['currency', { currency: 'NGN' }, 24],
  ['a rare status', { status: 'REVOKED' }, 24],
  ['a status that nothing has', { status: 'PENDING' }, 24],
  ['a type and a status', { type: 'LIST', status: 'COMPLETED' }, 4],
  ['old times', { until: '2026-01-02T00:00:00Z' }, 1],
  ['old times of a type', { type: 'LIST', until: '2026-01-02T00:00:00Z' }, 16],
] as const)(
  'a window by %s reads a bounded number of rows of 100,000 [S11.windows.cost]',
  async (_name, asked, kinds) => {
    const { rows, blocks } = await costOf(long, asked);
    expect(rows).toBeLessThan((kinds + 4) * (LIMIT + 1) + 200);
    expect(blocks).toBeLessThan((kinds + 4) * MOST_BLOCKS_A_ROW * 2 + LIMIT * MOST_BLOCKS_A_ROW * 2);
  },
);
