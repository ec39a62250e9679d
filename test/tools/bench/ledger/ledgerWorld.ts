import type { Database } from '@server/db/database';
import { createTransaction } from '@server/modules/transactions/create';
import { aUserOf, fund, setMarket, swap } from '@test/support/money/moneyWorld';
import { openDatabases } from '@test/tools/soak/databases';

/** A database of its own whose commits wait for the disk, and users who have money. */
export interface LedgerWorld {
  db: Database;
  /** The same for the owner of its tables. */
  owner: Database;
  /** They have CNY. */
  sellers: readonly string[];
  /** They have NGN. */
  buyers: readonly string[];
  close(): Promise<void>;
}

/** As many as the server has. */
const CONNECTIONS = 16;
const USERS = 64;

async function usersWith(db: Database, currency: 'CNY' | 'NGN'): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < USERS; count += 1) {
    const id = await aUserOf(db);
    await fund(db, id, currency, '100000000');
    ids.push(id);
  }
  return ids;
}

/** @param setUp settings of the database by its owner, before connections are opened for the work */
export async function openLedgerWorld(setUp: readonly string[] = []): Promise<LedgerWorld> {
  const databases = await openDatabases(process.env.DATABASE_URL ?? null, false);
  const { db, owner, drop } = await databases.fresh(CONNECTIONS);
  for (const setting of setUp) await owner.query(setting);
  await setMarket(db);
  const [sellers, buyers] = [await usersWith(db, 'CNY'), await usersWith(db, 'NGN')];
  const close = async () => {
    await drop();
    await databases.close();
  };
  return { db, owner, sellers, buyers, close };
}

const chosen = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** LIST of 1 CNY at a rate around 216. */
export const createList = ({ db, sellers }: LedgerWorld, index: number, rate = 200 + (index % 32)) =>
  createTransaction(db, chosen(sellers, index), { type: 'LIST', ...swap('CNY', 'NGN', '1', String(rate)) });

/** ORDER of 100 NGN at a rate around 216. */
export const createOrder = ({ db, buyers }: LedgerWorld, index: number, rate = 200 + (index % 32)) =>
  createTransaction(db, chosen(buyers, index), { type: 'ORDER', ...swap('NGN', 'CNY', '100', String(rate)) });

/** Does `work` for each index below `count`, so many at the same time. @returns milliseconds */
export async function timeAll(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const client = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: atOnce }, client));
  return performance.now() - begin;
}
