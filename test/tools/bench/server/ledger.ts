import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@server/db/database';
import { createTransaction } from '@server/modules/transactions/create';
import { aUserOf, fund, setMarket, swap } from '@test/support/money/moneyWorld';
import { openDatabases } from '@test/tools/soak/databases';
import { putListings } from '@test/server/modules/listings/listingsWorld';
import type { Fact, FactScenario, OpenSide, RatioScenario } from '@test/tools/bench/scenario';
import { createDatabase } from '@server/db/pool';
import { announce } from '@server/news/announce';
import { messageStore, postgresBus } from '@server/news/relay';

/** A database of its own whose commits wait for the disk, and users who have money. */
export interface LedgerWorld {
  db: Database;
  /** For the superuser. */
  owner: Database;
  /** They have CNY. */
  sellers: readonly string[];
  /** They have NGN. */
  buyers: readonly string[];
  close(): Promise<void>;
}

export const RATE = 216;
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

export async function openLedgerWorld(): Promise<LedgerWorld> {
  const databases = await openDatabases(process.env.DATABASE_URL ?? null, false);
  const { db, owner, drop } = await databases.fresh(CONNECTIONS);
  await setMarket(db);
  const [sellers, buyers] = [await usersWith(db, 'CNY'), await usersWith(db, 'NGN')];
  const close = async () => {
    await drop();
    await databases.close();
  };
  return { db, owner, sellers, buyers, close };
}

export const chosen = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** LIST of 1 CNY at the market rate. */
const createList = ({ db, sellers }: LedgerWorld, index: number) =>
  createTransaction(db, chosen(sellers, index), { type: 'LIST', ...swap('CNY', 'NGN', '1', String(RATE)) });

/** ORDER of 100 NGN at the market rate. */
const createOrder = ({ db, buyers }: LedgerWorld, index: number) =>
  createTransaction(db, chosen(buyers, index), { type: 'ORDER', ...swap('NGN', 'CNY', '100', String(RATE)) });

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

export const CLIENTS = 32;
const ACCEPTED = 320;
const BARE = 'the bare inserts';
const LISTINGS = 2_000;

/** What accepting a transaction cannot do without: its row, a journal and its lines, which change the balances. */
async function insertBare({ db, sellers }: LedgerWorld, index: number): Promise<void> {
  const userId = sellers[index % sellers.length];
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate)
       values ($1, 'LIST', 'PENDING', 'CNY', 'NGN', 1, 216) returning id`,
      [userId],
    );
    const [journal] = await tx.query<{ id: string }>(
      `insert into journals (kind, transaction_id) values ('hold', $1) returning id`,
      [row?.id],
    );
    await tx.query(
      `insert into lines (journal_id, account_id, currency, amount)
       select $1, id, 'CNY', case kind when 'wallet' then -1 else 1 end from accounts
       where user_id = $2 and currency = 'CNY' and kind in ('wallet', 'hold')`,
      [journal?.id, userId],
    );
  });
}

async function side(
  world: Promise<LedgerWorld>,
  work: (world: LedgerWorld, index: number) => Promise<unknown>,
): Promise<OpenSide> {
  const opened = await world;
  await putListings(opened.db, parseInt(opened.sellers[0] ?? '', 10), LISTINGS, String(RATE));
  let done = 0;
  return {
    run: async () => {
      const from = done;
      done += ACCEPTED;
      return { wall: await timeAll(ACCEPTED, CLIENTS, (index) => work(opened, from + index)) };
    },
    close: opened.close,
  };
}

/** S13: LIST and ORDER in turns, by 32 clients at once, beside the inserts that they cannot do without. */
export const accepting: RatioScenario = {
  kind: 'ratio',
  id: 'S13',
  title: `${String(ACCEPTED)} LIST and ORDER accepted, ${String(CLIENTS)} clients at once`,
  units: { wall: 'ms' },
  headline: 'wall',
  warmUp: 1,
  ours: {
    name: 'ours',
    open: () => side(openLedgerWorld(), (world, index) => (index % 2 ? createList : createOrder)(world, index)),
  },
  peers: [{ name: BARE, open: () => side(openLedgerWorld(), insertBare) }],
  goals: [{ peer: BARE, cost: 'wall', shown: 'times', least: 0.4, aim: 0.7 }],
};

const ANNOUNCEMENTS = 1_000;
const BETWEEN_MS = 3;
const [P50, P99] = [0.5, 0.99];
const fail = (error: unknown) => {
  throw error;
};

/** S22: how long after its commit an announcement is heard in another process. */
export const announcing: FactScenario = {
  kind: 'facts',
  id: 'S22',
  title: `${ANNOUNCEMENTS.toLocaleString('en')} announcements, heard by another process`,
  measure: async (): Promise<readonly Fact[]> => {
    const databases = await openDatabases(process.env.DATABASE_URL ?? null, false);
    const { db, url, drop } = await databases.fresh(4);
    const other = createDatabase(url);
    const heard = new Map<string, number>();
    const listener = { onMessage: () => undefined, onGap: () => undefined, onFailure: fail };
    const here = await postgresBus(messageStore(db)).subscribe(listener);
    const there = await postgresBus(messageStore(other)).subscribe({
      ...listener,
      onMessage: (message) => {
        for (const user of 'group' in message ? (message.users ?? []) : []) heard.set(user, performance.now());
      },
    });
    const committed: number[] = [];
    for (let index = 0; index < ANNOUNCEMENTS; index += 1) {
      await db.transaction((tx) => announce(tx, 'transactions', [String(index)]));
      committed.push(performance.now());
      await pause(BETWEEN_MS);
    }
    while (heard.size < ANNOUNCEMENTS) await pause(BETWEEN_MS);
    for (const subscription of [here, there]) await subscription.close();
    await other.close();
    await drop();
    await databases.close();
    const delays = committed.map((at, index) => (heard.get(String(index)) ?? Infinity) - at).sort((a, b) => a - b);
    const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Infinity;
    return [
      { name: 'from the commit until it is heard, half of them', value: at(P50), unit: 'ms' },
      { name: 'from the commit until it is heard, 99 %', value: at(P99), unit: 'ms', least: 25 },
    ];
  },
};
