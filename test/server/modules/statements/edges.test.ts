import { readStatement } from '@server/modules/statements';
import { putLines } from '@test/support/money/putLines';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';

const LINES = 12;
const AT_EACH_SECOND = 3;
const SECOND_2 = '2026-01-01T00:00:02.000Z';
const SECOND_4 = '2026-01-01T00:00:04.000Z';

const app = opened(openTestApp);
let userId: string;
beforeAll(async () => {
  userId = String((await app.signUp()).id);
  await putLines(app.owner, userId, LINES, AT_EACH_SECOND);
});

/** The balances after the lines of a period, window by window. Each line adds 1, so they name the lines. */
async function walk(period: { since?: string; until?: string }, order: 'newest' | 'oldest', limit: number) {
  const balances: string[] = [];
  for (let cursor: string | undefined; ;) {
    const from = order === 'oldest' ? { after: cursor } : { before: cursor };
    const window = await readStatement(app.db, userId, { currency: 'NGN', order, limit, ...period, ...from });
    balances.push(...window.results.map(({ balance }) => balance));
    if (window.next === null) return { opening: window.opening, closing: window.closing, balances };
    cursor = window.next;
  }
}

it('a line of the very moment at which a period begins is in it [S11.statement.sums]', async () => {
  const found = await walk({ since: SECOND_4 }, 'oldest', 100);
  expect(found).toEqual({ opening: '9', closing: '12', balances: ['10', '11', '12'] });
});

it('a line of the very moment at which a period ends is not in it [S11.statement.sums]', async () => {
  const found = await walk({ until: SECOND_2 }, 'oldest', 100);
  expect(found).toEqual({ opening: '0', closing: '3', balances: ['1', '2', '3'] });
});

it('a period of no length has no lines, and opens and closes with the same balance [S11.statement.sums]', async () => {
  const found = await walk({ since: SECOND_2, until: SECOND_2 }, 'newest', 100);
  expect(found).toEqual({ opening: '3', closing: '3', balances: [] });
});

it('lines of the same moment follow each other in the order in which they were written, also over windows [S11.statement.sums]', async () => {
  const period = { since: SECOND_2, until: SECOND_4 };
  for (const limit of [1, 2, 4, 6]) {
    const oldest = await walk(period, 'oldest', limit);
    expect(oldest).toEqual({ opening: '3', closing: '9', balances: ['4', '5', '6', '7', '8', '9'] });
    const newest = await walk(period, 'newest', limit);
    expect(newest.balances).toEqual(['9', '8', '7', '6', '5', '4']);
  }
});
