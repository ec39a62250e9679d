import type { Market } from '@contract/values/markets';
import { MARKETS, marketOf } from '@contract/values/markets';
import { add, decimal, divide, toText } from '@/domain/money/decimal';
import { makeTrades, readTrades } from '@server/modules/trades';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { makeAllTrades, setMarket } from '@test/support/money/moneyWorld';
import { aCrowd, moveAtRandom, OPERATIONS } from '@test/server/scenarios/money/worlds';
import { opened } from '@test/support/server/opened';

const RATE_DECIMALS = 8;

const server = opened(openTestDatabase);
beforeAll(() => setMarket(server.db));

interface Fill {
  transaction_id: string;
  currency: string;
  swap_to: string;
  rate: string;
  taken: string;
  paid: string;
}

/** The trades of a market as a plain program makes them, fill by fill, in no order. */
function tradesOf(fills: readonly Fill[], market: Market): string[] {
  const trades = new Map<string, { side: string; rate: string; amount: string; total: string }>();
  for (const { transaction_id, currency, swap_to, rate, taken, paid } of fills) {
    if (marketOf(currency, swap_to) !== market) continue;
    const buys = market.startsWith(currency);
    const key = [transaction_id, currency, swap_to, rate].join();
    const [amount, total] = buys ? [taken, paid] : [paid, taken];
    const before = trades.get(key);
    trades.set(key, {
      side: buys ? 'buy' : 'sell',
      rate: toText(buys ? decimal(rate) : divide(decimal('1'), decimal(rate), RATE_DECIMALS, 'halfUp')),
      amount: toText(add(decimal(before?.amount ?? '0'), decimal(amount))),
      total: toText(add(decimal(before?.total ?? '0'), decimal(total))),
    });
  }
  return [...trades.values()].map((trade) => JSON.stringify(trade)).sort();
}

async function walk(market: Market) {
  const found = [];
  for (let before: string | undefined; ;) {
    const { results, next } = await readTrades(server.db, { market, limit: 7, before });
    found.push(...results);
    if (next === null) return found;
    before = next;
  }
}

it('in random worlds the trades are what the fills were, each once [S11.trades.list] [S11.trades.once]', async () => {
  const seed = chooseSeed();
  const crowd = await aCrowd(server, seed);
  for (let done = 0; done < atEffort(OPERATIONS); done += 1) {
    await moveAtRandom(crowd);
    if (crowd.random.chance(5)) await Promise.all([makeTrades(server.db), makeTrades(server.db)]);
  }
  await makeAllTrades(server.db);
  const fills = await server.db.query<Fill>(
    `select f.transaction_id, l.currency, l.swap_to, l.rate, f.taken, f.paid
     from fills f join listings l on l.id = f.listing_id`,
  );
  expect(fills.length).toBeGreaterThan(0);
  for (const market of MARKETS) {
    const ours = (await walk(market)).map(({ id: _id, at: _at, ...trade }) => JSON.stringify(trade)).sort();
    expect({ seed, market, ours }).toEqual({ seed, market, ours: tradesOf(fills, market) });
  }
}, 600_000);
