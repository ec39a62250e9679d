import type { Database } from '@server/db/database';
import { readStatement } from '@server/modules/statements/service';
import { explained } from '@test/server/modules/windows/explained';
import { openTestApp, type TestApp } from '@test/support/server/testApp';

const LIMIT = 50;
const [FEW, MANY] = [5_000, 100_000];
/** A page of the table or of the index for each line, its journal and its transaction, and the ways down the indexes. */
const MOST_BLOCKS_A_LINE = 12;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Lines of 1 NGN each, a second apart. They are written as those before migration 160 were: into both tables. */
async function aUserWithLines(count: number): Promise<string> {
  const { id } = await app.signUp();
  await app.db.query(`alter table lines disable trigger lines_move_balances`);
  await app.db.query(
    `with account as (select id from accounts where code = 'wallet:' || $1 || ':NGN'),
     journal as (insert into journals (kind) values ('fund') returning id),
     written as (
       insert into lines (journal_id, account_id, currency, amount)
       select journal.id, account.id, 'NGN', 1 from account, journal, generate_series(1, $2::int) returning id, account_id)
     insert into statement_lines (account_id, at, line_id, balance)
     select account_id, '2026-01-01Z'::timestamptz + place * interval '1 second', id, place
     from (select id, account_id, row_number() over (order by id) as place from written) w`,
    [String(id), count],
  );
  await app.db.query(`alter table lines enable trigger lines_move_balances`);
  await app.db.query('analyze lines');
  await app.db.query('analyze statement_lines');
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
