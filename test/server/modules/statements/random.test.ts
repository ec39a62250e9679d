import { add, compare, decimal, type Decimal } from '@/domain/money/decimal';
import type { StatementLine } from '@contract/statements';
import type { Database } from '@server/db/database';
import { readStatement } from '@server/modules/statements';
import { readWallets } from '@server/modules/wallets';
import { type Crowd, CURRENCIES, type Tradable } from '@test/server/scenarios/money/crowd';
import { inRandomWorlds, moveAtRandom, OPERATIONS } from '@test/server/scenarios/money/worlds';

const MOVES_BETWEEN = 5;
const LIMITS = [1, 3, 17, 100];

interface Period {
  currency: Tradable;
  since?: string;
  until?: string;
}

/** All lines of a period, oldest first, with its balances. */
async function walk(db: Database, userId: string, period: Period, limit: number) {
  const lines: StatementLine[] = [];
  for (let before: string | undefined; ;) {
    const { results, next, opening, closing } = await readStatement(db, userId, { ...period, limit, before });
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

/** A random period of one wallet adds up. */
async function addUpPeriod(crowd: Crowd, seed: number): Promise<void> {
  const { db, random } = crowd;
  const [userId, currency] = [random.oneOf(crowd.users), random.oneOf(CURRENCIES)];
  const { results } = await readStatement(db, userId, { currency, limit: 100 });
  if (results.length === 0) return;
  const period = periodOf(crowd, currency, results);
  const statement = await walk(db, userId, period, random.oneOf(LIMITS));
  expect({ seed, period, errors: errorsOf(statement) }).toEqual({ seed, period, errors: [] });
}

/** The whole statement of each wallet of a user adds up to the balance that they see. */
async function addUpWallets({ db, random }: Crowd, userId: string, seed: number): Promise<void> {
  const shown = new Map((await readWallets(db, userId)).map(({ currency, balance }) => [currency, decimal(balance)]));
  for (const currency of CURRENCIES) {
    const statement = await walk(db, userId, { currency }, random.oneOf(LIMITS));
    const found = { opening: decimal(statement.opening), closing: decimal(statement.closing) };
    expect({ seed, userId, currency, errors: errorsOf(statement) }).toEqual({ seed, userId, currency, errors: [] });
    expect({ seed, userId, currency, ...found }).toEqual({
      seed,
      userId,
      currency,
      opening: decimal('0'),
      closing: shown.get(currency),
    });
  }
}

it('in random worlds opening balance and lines are the closing balance, and over all time what is shown [S11.statement.sums]', async () => {
  await inRandomWorlds(async (crowd, seed) => {
    for (let done = 1; done <= OPERATIONS; done += 1) {
      await moveAtRandom(crowd);
      if (done % MOVES_BETWEEN === 0) await addUpPeriod(crowd, seed);
    }
    for (const userId of crowd.users) await addUpWallets(crowd, userId, seed);
  });
}, 7_200_000);
