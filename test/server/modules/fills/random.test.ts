import { add, decimal, divide, subtract, toText } from '@/domain/money/decimal';
import { readOrderResult, readProgress } from '@server/modules/fills/service';
import { Refusal } from '@server/platform/refusal';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';
import { setMarket } from '@test/support/money/moneyWorld';
import { type Crowd, join } from '@test/server/scenarios/money/crowd';
import { MOVES } from '@test/server/scenarios/money/randomMoves';

/** `OPERATIONS=20000` for a longer proof. */
const OPERATIONS = parseInt(process.env.OPERATIONS ?? '1200', 10);
const PEOPLE = 12;
const RATE_DECIMALS = 8;

const lots = Object.values(MOVES).flatMap(({ weight, move }) => Array.from({ length: weight }, () => move));
let server: TestDatabase;
beforeAll(async () => {
  server = await openTestDatabase();
  await setMarket(server.db);
});
afterAll(() => server.close());

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
  where t.status = 'COMPLETED' group by t.id order by t.id`;

it('in random worlds listed is sold, left and returned, and an order got what the ledger says [S11.fills.listing, S11.fills.order]', async () => {
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
  }
  const ids = (await server.db.query<{ id: string }>('select id from listings')).map(({ id }) => id);
  const all = (await Promise.all(crowd.users.map((user) => readProgress(server.db, user, { ids })))).flat();
  expect({ seed, listings: all.length }).toEqual({ seed, listings: ids.length });
  for (const { id, listed, sold, left, returned } of all) {
    const sum = toText(add(add(decimal(sold), decimal(left)), decimal(returned)));
    expect({ seed, id, sum }).toEqual({ seed, id, sum: listed });
  }
  const orders = await server.db.query<Received>(RECEIVED);
  expect(orders.length).toBeGreaterThan(0);
  for (const { id, user_id, gross, fee, received } of orders) {
    const result = await readOrderResult(server.db, user_id, id);
    const [net, got] = [subtract(decimal(gross), decimal(fee)), decimal(received)];
    expect({ seed, id, ...result }).toMatchObject({
      ...{ seed, id, gross: toText(decimal(gross)), fee: toText(decimal(fee)), net: toText(net) },
      ...{ received: toText(got), rate: toText(divide(net, got, RATE_DECIMALS, 'halfUp')) },
    });
    expect(result.hops.at(-1)?.received).toBe(toText(got));
  }
}, 600_000);
