import { createApp } from '@server/startServer';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { booksOf, fund, RIGHT_BOOKS, setMarket } from '@test/support/money/moneyWorld';

export const LISTING = { type: 'LIST', currency_from: 'NGN', currency_to: 'CNY', amount: '100', rate: '0.0046' };

/** The whole HTTP side with market rates and a user with 100,000 naira; each test must leave right books. */
export function onceSuite() {
  let app: TestApp;
  let user: SignedUp;
  let before = 0;
  const all = async () => (await app.db.query('select 1 from transactions where user_id = $1', [user.id])).length;
  beforeAll(async () => {
    // With a pause, so that a new listing is still PENDING.
    app = await openTestApp({ processAfterS: 10 });
    await setMarket(app.db);
    user = await app.signUp();
    await fund(app.db, String(user.id), 'NGN', '100000');
  });
  beforeEach(async () => {
    before = await all();
    await app.db.query('delete from idempotency_keys');
  });
  afterEach(async () => expect(await booksOf(app.db)).toEqual(RIGHT_BOOKS));
  afterAll(() => app.close());

  const post = (path: string, key: string | null, body: unknown, token = user.token) =>
    app.call('POST', path, { token, body, headers: key === null ? {} : { 'Idempotency-Key': key } });
  return {
    app: () => app,
    user: () => user,
    post,
    /** POST transactions/ */
    send: (key: string | null, body: unknown = LISTING, token = user.token) => post('transactions/', key, body, token),
    /** Reads the pending list and asks in the same call what became of an intent. */
    ask: (key: string, token = user.token) =>
      app.call('GET', 'transactions?status=pending&type=LIST', { token, headers: { 'Idempotency-Key': key } }),
    /** How many transactions the user has made in this test. */
    count: async () => (await all()) - before,
    keys: () =>
      app.db.query<{ key: string; status: number | null }>(
        'select key, status from idempotency_keys where user_id = $1',
        [String(user.id)],
      ),
    /** The same app on a database whose transactions fail at a statement that the test names. */
    failingAt: (isFatal: (sql: string) => boolean) =>
      createApp({
        ...app.parts,
        db: {
          ...app.db,
          transaction: (work) =>
            app.db.transaction((tx) =>
              work({
                query: (sql, values) =>
                  isFatal(sql) ? Promise.reject(new Error('the server was killed here')) : tx.query(sql, values),
              }),
            ),
        },
      }),
  };
}
