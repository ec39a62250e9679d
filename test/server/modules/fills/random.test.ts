import { add, decimal, divide, subtract, toText } from '@/domain/money/decimal';
import { readOrderResult, readProgress } from '@server/modules/fills/service';
import { inRandomWorlds, moveAtRandom, OPERATIONS } from '@test/server/scenarios/money/worlds';

const RATE_DECIMALS = 8;

interface Received {
  id: string;
  user_id: string;
  gross: string;
  fee: string;
  received: string;
}

/** What completed orders brought into the wallets of those who ordered, by the lines of the ledger. */
const RECEIVED = `
  select t.id, t.user_id, t.amount as gross, t.transaction_fee as fee, sum(l.amount) as received
  from transactions t join journals j on j.transaction_id = t.id and j.kind = 'fill' join lines l on l.journal_id = j.id
  join accounts a on a.id = l.account_id and a.kind = 'wallet' and a.user_id = t.user_id and a.currency = t.currency_to
  where t.status = 'COMPLETED' and t.user_id = any($1) group by t.id order by t.id`;

it('in random worlds listed is sold, left and returned, and an order got what the ledger says [S11.fills.listing, S11.fills.order]', async () => {
  let count = 0;
  await inRandomWorlds(async (crowd, seed) => {
    const { db, users } = crowd;
    for (let done = 0; done < OPERATIONS; done += 1) await moveAtRandom(crowd);
    const own = await db.query<{ id: string }>('select id from listings where user_id = any($1)', [users]);
    const ids = own.map(({ id }) => id);
    const all = (await Promise.all(users.map((user) => readProgress(db, user, { ids })))).flat();
    expect({ seed, listings: all.length }).toEqual({ seed, listings: ids.length });
    for (const { id, listed, sold, left, returned } of all) {
      const sum = toText(add(add(decimal(sold), decimal(left)), decimal(returned)));
      expect({ seed, id, sum }).toEqual({ seed, id, sum: listed });
    }
    const orders = await db.query<Received>(RECEIVED, [users]);
    count += orders.length;
    for (const { id, user_id, gross, fee, received } of orders) {
      const result = await readOrderResult(db, user_id, id);
      const [net, got] = [subtract(decimal(gross), decimal(fee)), decimal(received)];
      expect({ seed, id, ...result }).toMatchObject({
        ...{ seed, id, gross: toText(decimal(gross)), fee: toText(decimal(fee)), net: toText(net) },
        ...{ received: toText(got), rate: toText(divide(net, got, RATE_DECIMALS, 'halfUp')) },
      });
      expect(result.hops.at(-1)?.received).toBe(toText(got));
    }
  });
  expect(count).toBeGreaterThan(0);
}, 7_200_000);
