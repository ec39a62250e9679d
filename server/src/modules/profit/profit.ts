import { Hono } from 'hono';
import { decimal, divide, isZero, toText } from '@/domain/money/decimal';
import type { Database, Db } from '@server/db/database';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { requireUser } from '@server/modules/sessions/requireUser';
import { wireMoney } from '@server/modules/wire';
import { countLines } from './count';
import { COUNTED_IN, type CountedAccount, findLastLine, findLines, forgetCounted, lockAccounts } from './repository';

/** How many lines one call counts. Until all are counted, answers are incomplete, and another call continues. */
const LINES_AT_ONCE = 1000;
const AVERAGE_DECIMALS = 8;

const moneyOrNull = (amount: string | null) => (amount === null ? null : wireMoney(amount));

function presentCounted({ held, costs, realised }: CountedAccount, index: number) {
  const [cost, result] = [costs[index] ?? null, realised[index] ?? null];
  const hasAverage = cost !== null && !isZero(decimal(held));
  return {
    currency: COUNTED_IN[index] ?? '',
    cost: moneyOrNull(cost),
    average: hasAverage ? toText(divide(decimal(cost), decimal(held), AVERAGE_DECIMALS, 'halfUp')) : null,
    realised: moneyOrNull(result),
  };
}

const present = (account: CountedAccount) => ({
  currency: account.currency,
  held: wireMoney(account.held),
  counted: COUNTED_IN.map((_, index) => presentCounted(account, index)),
  years: account.years.map(({ year, realised, fees }) => ({
    year,
    fees: wireMoney(fees),
    realised: COUNTED_IN.map((currency, index) => ({ currency, amount: moneyOrNull(realised[index] ?? null) })),
  })),
});

/** The user's accounts, locked. Those whose years were not counted with their lines are counted again. */
async function openAccounts(tx: Db, userId: string): Promise<CountedAccount[]> {
  const accounts = await lockAccounts(tx, userId);
  if (accounts.every(({ last_line, years_line }) => last_line === years_line)) return accounts;
  await forgetCounted(tx, userId);
  return lockAccounts(tx, userId);
}

/** Counts what is new, at most `limit` lines. @returns false if there is more */
async function countNew(tx: Db, userId: string, last: string, limit: number): Promise<boolean> {
  const accounts = await openAccounts(tx, userId);
  const lines = await findLines(tx, userId, last, limit);
  if (lines.length > 0) await countLines(tx, accounts, lines);
  return lines.length < limit;
}

/**
 * Average cost and realised result of each of a user's currencies, first in, first out. Each line of their wallets is
 * counted once, in the first call after it was written.
 */
export async function readProfit(db: Database, userId: string, limit = LINES_AT_ONCE) {
  const last = await db.transaction((tx) => findLastLine(tx, userId));
  return db.transaction(async (tx) => {
    const complete = await countNew(tx, userId, last, limit);
    return { complete, results: (await lockAccounts(tx, userId)).map(present) };
  });
}

/** profit/: average cost and realised result of the caller's currencies. Our own call (docs/PROTOCOL.md). */
export function profitRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getProfit'), requireUser, async (c) =>
    c.json(await readProfit(c.get('db'), c.get('user').id)),
  );
}
