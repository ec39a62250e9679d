import type { Database } from '@server/db/database';
import { readProfit } from '@server/modules/profit/profit';
import { CURRENCIES } from '@test/server/scenarios/money/crowd';
import { inRandomWorlds, moveAtRandom, OPERATIONS } from '@test/server/scenarios/money/worlds';
import { profitBySql } from './profitOracle';

const LIMITS = [1, 3, 40, 1000];

/** Reads until everything is counted, a few lines at a time. */
async function countAll(db: Database, userId: string, limit: number) {
  for (;;) {
    const { complete, results } = await readProfit(db, userId, limit);
    if (complete) return results;
  }
}

/** What the user owns by the books: wallets, listings, and what is held for all but withdrawals. */
const OWNED = `
  select a.currency, trim_scale(sum(a.balance) - coalesce((select sum(t.amount) from transactions t
    where t.user_id = $1 and t.type = 'WITHDRAW' and t.status = 'PENDING' and t.currency_from = a.currency), 0))::text as held
  from accounts a left join listings l on l.id = a.listing_id
  where coalesce(a.user_id, l.user_id) = $1 and a.currency <> 'USD' group by a.currency order by a.currency`;

async function compareUser(db: Database, userId: string, limit: number, seed: number): Promise<void> {
  const counted = (await countAll(db, userId, limit)).filter(({ currency }) => currency !== 'USD');
  const held = counted.map(({ currency, held: amount }) => ({ currency, held: amount }));
  expect({ seed, userId, held }).toEqual({ seed, userId, held: await db.query(OWNED, [userId]) });
  for (const base of CURRENCIES) {
    const ours = counted.map((one) => {
      const { cost, realised } = one.counted.find(({ currency }) => currency === base) ?? {};
      return { currency: one.currency, held: one.held, cost, realised };
    });
    const bySql = await profitBySql(db, userId, base);
    expect({ seed, userId, base, ours }).toEqual({ seed, userId, base, ours: bySql });
    const own = ours.find(({ currency }) => currency === base);
    // A currency counted in itself costs what it is, and brings nothing.
    expect({ seed, own }).toEqual({ seed, own: { currency: base, held: own?.held, cost: own?.held, realised: '0' } });
  }
}

it('in random worlds cost and result by first in, first out are what SQL makes of the lines and fills [S11.profit.fifo]', async () => {
  let fills = 0;
  await inRandomWorlds(async (crowd, seed) => {
    const { db, random } = crowd;
    for (let done = 0; done < OPERATIONS; done += 1) {
      await moveAtRandom(crowd);
      // Some are read now and then, others only at the end.
      if (random.chance(3)) await readProfit(db, random.oneOf(crowd.users), random.oneOf(LIMITS));
    }
    // Deactivated users too: their clean-up returns what was held, and the operator may reactivate them.
    for (const user of crowd.users) await compareUser(db, user, random.oneOf(LIMITS), seed);
    fills += (await db.query('select id from fills')).length;
  });
  expect(fills).toBeGreaterThan(0);
}, 7_200_000);
