import { readProfit } from '@server/modules/profit/service';
import { Refusal } from '@server/platform/refusal';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';
import { setMarket } from '@test/support/money/moneyWorld';
import { type Crowd, CURRENCIES, join } from '@test/server/scenarios/money/crowd';
import { MOVES } from '@test/server/scenarios/money/randomMoves';
import { profitBySql } from './profitOracle';

/** `OPERATIONS=20000` for a longer proof. */
const OPERATIONS = parseInt(process.env.OPERATIONS ?? '1200', 10);
const PEOPLE = 12;
const LIMITS = [1, 3, 40, 1000];

const lots = Object.values(MOVES).flatMap(({ weight, move }) => Array.from({ length: weight }, () => move));
let server: TestDatabase;
beforeAll(async () => {
  server = await openTestDatabase();
  await setMarket(server.db);
});
afterAll(() => server.close());

/** Reads until everything is counted, a few lines at a time. */
async function countAll(userId: string, limit: number) {
  for (;;) {
    const { complete, results } = await readProfit(server.db, userId, limit);
    if (complete) return results;
  }
}

/** What the user owns by the books: wallets, listings, and what is held for all but withdrawals. */
const OWNED = `
  select a.currency, trim_scale(sum(a.balance) - coalesce((select sum(t.amount) from transactions t
    where t.user_id = $1 and t.type = 'WITHDRAW' and t.status = 'PENDING' and t.currency_from = a.currency), 0))::text as held
  from accounts a left join listings l on l.id = a.listing_id
  where coalesce(a.user_id, l.user_id) = $1 and a.currency <> 'USD' group by a.currency order by a.currency`;

async function compareUser(userId: string, limit: number, seed: number): Promise<void> {
  const counted = (await countAll(userId, limit)).filter(({ currency }) => currency !== 'USD');
  const held = counted.map(({ currency, held: amount }) => ({ currency, held: amount }));
  expect({ seed, userId, held }).toEqual({ seed, userId, held: await server.db.query(OWNED, [userId]) });
  for (const base of CURRENCIES) {
    const ours = counted.map((one) => {
      const { cost, realised } = one.counted.find(({ currency }) => currency === base) ?? {};
      return { currency: one.currency, held: one.held, cost, realised };
    });
    const bySql = await profitBySql(server.db, userId, base);
    expect({ seed, userId, base, ours }).toEqual({ seed, userId, base, ours: bySql });
    const own = ours.find(({ currency }) => currency === base);
    // A currency counted in itself costs what it is, and brings nothing.
    expect({ seed, own }).toEqual({ seed, own: { currency: base, held: own?.held, cost: own?.held, realised: '0' } });
  }
}

it('in random worlds cost and result by first in, first out are what SQL makes of the lines and fills [S11.profit.fifo]', async () => {
  const seed = chooseSeed();
  const random = seededChoices(seed);
  const crowd: Crowd = { db: server.db, random, users: [], deactivated: new Set(), failures: [] };
  for (let count = 0; count < PEOPLE; count += 1) await join(crowd);
  for (let done = 0; done < OPERATIONS; done += 1) {
    await random
      .oneOf(lots)(crowd)
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    // Some are read now and then, others only at the end.
    if (random.chance(3)) await readProfit(server.db, random.oneOf(crowd.users), random.oneOf(LIMITS));
  }
  // Deactivated users too: their clean-up returns what was held, and the operator may reactivate them.
  for (const user of crowd.users) await compareUser(user, random.oneOf(LIMITS), seed);
  expect(await server.db.query('select id from fills limit 1')).toHaveLength(1);
}, 600_000);
