import { add, decimal, divide, subtract, toText } from '@/domain/money/decimal';
import { readOrderResult, readProgress } from '@server/modules/fills';
import { inRandomWorlds, moveAtRandom, OPERATIONS } from '@test/server/scenarios/money/worlds';

const RATE_DECIMALS = 8;

/** The market rates that were ever set, oldest first, as the database kept them. */
const HISTORY = `
  select currency_from as "from", currency_to as "to", rate, (extract(epoch from at) * 1000000)::bigint::text as at
  from rate_history order by at, id`;

interface RateThen {
  from: string;
  to: string;
  rate: string;
  /** In microseconds. */
  at: string;
}

interface Received {
  id: string;
  user_id: string;
  gross: string;
  fee: string;
  received: string;
  currency_from: string;
  currency_to: string;
  /** When its last fill was made, in microseconds. */
  filled: string;
}

/** What completed orders brought into the wallets of those who ordered, by the lines of the ledger. */
const RECEIVED = `
  select t.id, t.user_id, t.currency_from, t.currency_to, t.amount as gross, t.transaction_fee as fee, sum(l.amount) as received,
    (extract(epoch from max(j.created_at)) * 1000000)::bigint::text as filled
  from transactions t join journals j on j.transaction_id = t.id and j.kind = 'fill' join lines l on l.journal_id = j.id
  join accounts a on a.id = l.account_id and a.kind = 'wallet' and a.user_id = t.user_id and a.currency = t.currency_to
  where t.status = 'COMPLETED' and t.user_id = any($1) group by t.id order by t.id`;

/** The newest rate of what the order received that had been set when it was completed: a plain look from the end. */
const marketThen = (history: readonly RateThen[], { currency_from, currency_to, filled }: Received) =>
  history.findLast(({ from, to, at }) => from === currency_to && to === currency_from && BigInt(at) <= BigInt(filled))
    ?.rate ?? null;

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
    const history = await db.query<RateThen>(HISTORY);
    for (const order of orders) {
      const { id, user_id, gross, fee, received } = order;
      const result = await readOrderResult(db, user_id, id);
      const [net, got] = [subtract(decimal(gross), decimal(fee)), decimal(received)];
      expect({ seed, id, ...result }).toMatchObject({
        ...{ seed, id, gross: toText(decimal(gross)), fee: toText(decimal(fee)), net: toText(net) },
        ...{ received: toText(got), rate: toText(divide(net, got, RATE_DECIMALS, 'halfUp')) },
      });
      const market = marketThen(history, order);
      expect({ seed, id, market: result.market_rate }).toEqual({
        ...{ seed, id, market: market === null ? null : toText(decimal(market)) },
      });
      expect(result.hops.at(-1)?.received).toBe(toText(got));
    }
  });
  expect(count).toBeGreaterThan(0);
}, 7_200_000);
