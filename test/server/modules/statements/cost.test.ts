import type { Database } from '@server/db/database';
import { readStatement } from '@server/modules/statements';
import { explained } from '@test/server/modules/windows/explained';
import { putLines } from '@test/support/money/putLines';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';

const LIMIT = 50;
const [FEW, MANY] = [5_000, 100_000];
/** A page of the table or of the index for each line, its journal and its transaction, and the ways down the indexes. */
const MOST_BLOCKS_A_LINE = 12;

const app = opened(openTestApp);

async function aUserWithLines(count: number): Promise<string> {
  const { id } = await app.signUp();
  await putLines(app.owner, String(id), count);
  return String(id);
}

/** What a window in the middle of the statement costs. */
async function costOf(userId: string, count: number) {
  const half = new Date(Date.parse('2026-01-01T00:00:00Z') + (count / 2) * 1000).toISOString();
  const { db, cost } = explained(app.db);
  const measured: Database = {
    ...app.db,
    transaction: (work) =>
      work({ query: (sql, values) => (sql.startsWith('set') ? Promise.resolve([]) : db.query(sql, values)) }),
  };
  const statement = await readStatement(measured, userId, { currency: 'NGN', until: half, limit: LIMIT });
  expect([statement.results.length, statement.closing]).toEqual([LIMIT, String(count / 2 - 1)]);
  return cost;
}

it('a window and the balances of a statement of 100,000 lines cost what those of 5,000 cost [S11.statement.cost]', async () => {
  const few = await costOf(await aUserWithLines(FEW), FEW);
  const many = await costOf(await aUserWithLines(MANY), MANY);
  expect(many.rows).toBeLessThanOrEqual(few.rows + LIMIT);
  expect(many.blocks).toBeLessThan(MOST_BLOCKS_A_LINE * LIMIT);
});
