import { randomBytes } from 'node:crypto';
import { digestOf } from '@server/modules/sessions/secrets';
import { putListings } from '@test/server/modules/listings/listingsWorld';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';

/** A database with listings and sessions, shared by all sides of a row: each opens it, and the last to leave drops it. */
export interface BenchMarket extends TestDatabase {
  /** One session for each client, each of its own user. */
  tokens: readonly string[];
  /** Changes the rate of one listing. */
  change: () => Promise<void>;
}

const LISTINGS = 2_000;
let open: { market: Promise<BenchMarket>; users: number } | null = null;

/** A database of its own. @param clients users with a session each; the first of them lists */
export async function createBenchMarket(clients: number, listings = LISTINGS): Promise<BenchMarket> {
  const database = await openTestDatabase();
  const { db } = database;
  const tokens = Array.from({ length: clients }, () => randomBytes(24).toString('base64url'));
  const users = await db.query<{ id: string }>(
    `insert into users (email, username, password_hash)
     select 'client' || n || '@example.com', 'client', 'none' from generate_series(1, $1::int) n returning id`,
    [clients],
  );
  for (const [index, token] of tokens.entries()) {
    await db.query(
      `insert into sessions (token_digest, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [digestOf(token), users[index]?.id],
    );
  }
  await putListings(db, parseInt(users[0]?.id ?? '', 10), listings);
  await database.owner.query('analyze');
  let changes = 0;
  const change = async () => {
    changes += 1;
    await db.query('update listings set rate = 200 + $1::numeric / 1000 where id = (select max(id) from listings)', [
      String(changes),
    ]);
  };
  return { ...database, tokens, change };
}

/** @param clients of the first who opens it */
export async function openBenchMarket(clients: number): Promise<BenchMarket> {
  open ??= { market: createBenchMarket(clients), users: 0 };
  const shared = open;
  shared.users += 1;
  const market = await shared.market;
  const close = async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    open = null;
    await market.close();
  };
  return { ...market, close };
}
