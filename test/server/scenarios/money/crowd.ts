import { decimal, multiply, roundTo, toText } from '@/domain/money/decimal';
import type { TransactionPayload } from '@contract/transactions';
import type { Database } from '@server/db/database';
import { createTransaction } from '@server/modules/transactions/create';
import { readWallet } from '@server/modules/wallets';
import type { SeededChoices } from '@test/support/random/seededChoices';
import { aUserOf, fund } from '@test/support/money/moneyWorld';

/** What the random operations work on. Deactivated users stay among the users: they try things too. */
export interface Crowd {
  db: Database;
  random: SeededChoices;
  users: string[];
  deactivated: Set<string>;
  failures: object[];
}

/** One random operation. */
export type Move = (crowd: Crowd) => Promise<unknown>;
export type Tradable = 'CNY' | 'GHC' | 'NGN';

export const CURRENCIES: readonly Tradable[] = ['CNY', 'GHC', 'NGN'];
/** Usually an active user; deactivated ones try now and then, and are refused. */
export function anyone({ random, users, deactivated }: Crowd): string {
  const active = users.filter((user) => !deactivated.has(user));
  return random.oneOf(active.length > 0 && random.chance(95) ? active : users);
}

/** A new user with money in all wallets. */
export async function join(crowd: Crowd): Promise<void> {
  const userId = await aUserOf(crowd.db);
  for (const currency of CURRENCIES)
    await fund(crowd.db, userId, currency, `${String(crowd.random.between(1_000, 50_000))}.37`);
  crowd.users.push(userId);
}

/** A part of a balance, all of it to the last decimal, or now and then more than there is. */
export async function someOf({ db, random }: Crowd, userId: string, currency: string): Promise<string> {
  const { balance } = await readWallet(db, userId, currency);
  if (random.chance(4)) return toText(decimal(balance));
  if (random.chance(2)) return toText(roundTo(multiply(decimal(balance), decimal('1.5')), 2, 'up'));
  const part = multiply(decimal(balance), decimal(`0.${random.digits(3)}`));
  return toText(roundTo(part, 2, 'down'));
}

/** As the route does it, with the operator's pause or without. */
export const create = ({ db, random }: Crowd, userId: string, payload: TransactionPayload) =>
  createTransaction(db, userId, payload, { settlesAtOnce: random.chance(50) });

/** One of the newest pending transactions of these types. */
export async function pendingOf(
  { db, random }: Crowd,
  types: readonly string[],
): Promise<{ id: string; user_id: string } | null> {
  const pending = await db.query<{ id: string; user_id: string }>(
    `select id, user_id from transactions where status = 'PENDING' and type = any($1) order by id desc limit 20`,
    [types],
  );
  return pending.length > 0 ? random.oneOf(pending) : null;
}
