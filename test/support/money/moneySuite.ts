import type { Database } from '@server/db/database';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';
import { booksOf, clearMarket, RIGHT_BOOKS, setMarket } from './moneyWorld';

/** A database with market rates for the suite; each test starts on an empty market and must leave right books. */
export function moneySuite(): { db: () => Database; owner: () => Database; url: () => string } {
  let server: TestDatabase;
  beforeAll(async () => {
    server = await openTestDatabase();
    await setMarket(server.db);
  });
  beforeEach(() => clearMarket(server.db));
  afterEach(async () => {
    expect(await booksOf(server.db)).toEqual(RIGHT_BOOKS);
  });
  afterAll(async () => {
    const deadlocks = `select deadlocks::int from pg_stat_database where datname = current_database()`;
    expect(await server.db.query(deadlocks)).toEqual([{ deadlocks: 0 }]);
    await server.close();
  });
  return { db: () => server.db, owner: () => server.owner, url: () => server.url };
}
