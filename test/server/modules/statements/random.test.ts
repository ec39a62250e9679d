import { add, compare, decimal, type Decimal } from '@/domain/money/decimal';
import type { StatementLine } from '@contract/schemas/own/statement';
import { readStatement } from '@server/modules/statements/service';
import { readWallets } from '@server/modules/wallets/service';
import { chooseSeed } from '@test/support/random/seededChoices';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';
import { setMarket } from '@test/support/money/moneyWorld';
import { type Crowd, CURRENCIES, type Tradable } from '@test/server/scenarios/money/crowd';
import { aCrowd, moveAtRandom } from '@test/server/scenarios/money/worlds';

/** How many random periods of random wallets are added up. `STATEMENTS=10000` for the whole proof. */
const PERIODS = parseInt(process.env.STATEMENTS ?? '300', 10);
const MOVES_BETWEEN = 5;
const LIMITS = [1, 3, 17, 100];

let server: TestDatabase;
beforeAll(async () => {
  server = await openTestDatabase();
  await setMarket(server.db);
});
afterAll(() => server.close());

interface Period {
  currency: Tradable;
  since?: string;
  until?: string;
}

/** All lines of a period, oldest first, with its balances. */
async function walk(userId: string, period: Period, limit: number) {
  const lines: StatementLine[] = [];
  for (let before: string | undefined; ;) {
    const { results, next, opening, closing } = await readStatement(server.db, userId, { ...period, limit, before });
    lines.push(...results);
    if (next === null) return { opening, closing, lines: lines.reverse() };
    before = next;
  }
}

/** What is wrong with a statement: the lines whose balance does not follow from the one before, and the end. */
function errorsOf({ opening, closing, lines }: Awaited<ReturnType<typeof walk>>): unknown[] {
  let balance: Decimal = decimal(opening);
  const wrong = lines.filter((line) => {
    balance = add(balance, decimal(line.amount));
    return compare(balance, decimal(line.balance)) !== 0;
  });
  return compare(balance, decimal(closing)) === 0 ? wrong : [...wrong, { opening, closing }];
}

/** A period between two lines of the wallet, or open at one side or both. */
function periodOf({ random }: Crowd, currency: Tradable, lines: readonly StatementLine[]): Period {
  const [one, other] = [random.oneOf(lines).at, random.oneOf(lines).at].sort();
  return { currency, ...(random.chance(80) && { since: one }), ...(random.chance(80) && { until: other }) };
}

it(`opening balance and lines are the closing balance in ${String(PERIODS)} random periods [S11.statement.sums]`, async () => {
  const seed = chooseSeed();
  const crowd = await aCrowd(server, seed);
  const { random } = crowd;
  for (let done = 0; done < PERIODS; done += 1) {
    for (let count = 0; count < MOVES_BETWEEN; count += 1) await moveAtRandom(crowd);
    const [userId, currency] = [random.oneOf(crowd.users), random.oneOf(CURRENCIES)];
    const { results } = await readStatement(server.db, userId, { currency, limit: 100 });
    if (results.length === 0) continue;
    const period = periodOf(crowd, currency, results);
    const statement = await walk(userId, period, random.oneOf(LIMITS));
    expect({ seed, period, errors: errorsOf(statement) }).toEqual({ seed, period, errors: [] });
    if (period.until === undefined) {
      const wallet = (await readWallets(server.db, userId)).find((one) => one.currency === currency);
      expect({ seed, shown: decimal(wallet?.balance ?? '') }).toEqual({ seed, shown: decimal(statement.closing) });
    }
  }
}, 600_000);
