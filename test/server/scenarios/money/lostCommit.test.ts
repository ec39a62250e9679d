import type { Hono } from 'hono';
import type { TransactionPayload } from '@contract/transactions';
import { createApp } from '@server/startServer';
import { createDatabase } from '@server/db/pool';
import type { Database } from '@server/db/database';
import type { AppEnv } from '@server/http/env';
import { createTransaction } from '@server/modules/transactions/create';
import { aBankAccountOf, fund, list, setMarket, swap, verifyPinOf } from '@test/support/money/moneyWorld';
import { type CommitProxy, openCommitProxy } from '@test/support/server/commitProxy';
import { openTestApp, readAnswer, requestOf, type SignedUp, type TestApp } from '@test/support/server/testApp';

let app: TestApp;
let proxy: CommitProxy;
let frailDb: Database;
let frail: Hono<AppEnv>;
let ada: SignedUp;
let ben: SignedUp;

beforeAll(async () => {
  app = await openTestApp();
  await setMarket(app.db);
  proxy = await openCommitProxy(app.url);
  frailDb = createDatabase(proxy.url);
  frail = createApp({ ...app.parts, db: frailDb });
  [ada, ben] = [await app.signUp(), await app.signUp()];
  await fund(app.db, idOf(ada), 'NGN', '500000');
  await fund(app.db, idOf(ben), 'CNY', '1000');
  await fund(app.db, idOf(ben), 'GHC', '1000');
  await list(app.db, idOf(ben), swap('CNY', 'NGN', '100', '216'));
  await list(app.db, idOf(ben), swap('GHC', 'NGN', '100', '135'));
  await list(app.db, idOf(ben), swap('CNY', 'GHC', '100', '1.6'));
});
afterAll(async () => {
  await frailDb.close();
  await proxy.close();
  await app.close();
});

const idOf = ({ id }: SignedUp) => String(id);
const send = async (path: string, body: unknown, key: string) =>
  readAnswer(
    await frail.request(
      `/backend/${path}`,
      requestOf('POST', { token: ada.token, body, headers: { 'Idempotency-Key': key } }),
    ),
  );
const make = async (payload: TransactionPayload) => (await createTransaction(app.db, idOf(ada), payload)).id;

interface Sent {
  path?: string;
  body: object;
}

/** Every call that moves money or ties it up, with what has to be there before. */
const CALLS: Record<string, () => Promise<Sent>> = {
  FUND_WALLET: () => Promise.resolve({ body: { type: 'FUND_WALLET', currency_from: 'NGN', amount: '50' } }),
  LIST: () => Promise.resolve({ body: { type: 'LIST', ...swap('NGN', 'CNY', '50', '0.00463') } }),
  ORDER: () => Promise.resolve({ body: { type: 'ORDER', ...swap('NGN', 'CNY', '50', '216') } }),
  MOF_ORDER: () =>
    Promise.resolve({ body: { type: 'MOF_ORDER', ...swap('NGN', 'CNY', '50', '300'), path: 'NGN->GHC->CNY' } }),
  WITHDRAW: async () => {
    await verifyPinOf(app.db, idOf(ada));
    const bank_account = await aBankAccountOf(app.db, idOf(ada), 'NGN');
    return { body: { type: 'WITHDRAW', currency_from: 'NGN', amount: '50', bank_account } };
  },
  DELETE_LIST: async () => {
    const offered = swap('NGN', 'GHC', '60', '0.0075');
    await list(app.db, idOf(ada), offered);
    return { body: { type: 'DELETE_LIST', ...offered } };
  },
  'the revocation of an order': async () => ({
    path: `transactions/${await make({ type: 'ORDER', ...swap('NGN', 'CNY', '50', '216') })}/revoke/`,
    body: {},
  }),
};

it.each(Object.entries(CALLS))(
  'if the answer to the commit of %s is lost, the caller learns that the outcome is not known [S11.once.key]',
  async (_name, prepare) => {
    const { path = 'transactions/', body } = await prepare();
    const lostBefore = proxy.lost;
    const key = `lost-${String(lostBefore)}`;
    proxy.losesCommits = true;
    const answer = await send(path, body, key);
    proxy.losesCommits = false;
    expect(proxy.lost).toBe(lostBefore + 1);
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: 'The server cannot answer right now. Look whether it was done before you try again.' },
    });
    // It was carried out: the same request again gets the answer of the first.
    const again = await send(path, body, key);
    expect([again.status < 300, again.headers.get('Idempotency-Replayed')]).toEqual([true, 'true']);
  },
);

it('a pin whose verification lost its answer can be verified again, and is spent once [S7.verifyOtp, S7.type.WITHDRAW]', async () => {
  await app.call('POST', 'otp/', { token: ada.token });
  const otp = /\b\d{6}\b/.exec(app.mails.at(-1)?.body ?? '')?.[0];
  const verify = () => frail.request('/backend/otp/verify/', requestOf('POST', { token: ada.token, body: { otp } }));
  proxy.losesCommits = true;
  expect((await verify()).status).toBe(503);
  proxy.losesCommits = false;
  expect((await verify()).status).toBe(200);
  const bank_account = await aBankAccountOf(app.db, idOf(ada), 'NGN');
  const body = { type: 'WITHDRAW', currency_from: 'NGN', amount: '50', bank_account };
  expect((await send('transactions/', body, 'after-lost-pin-1')).status).toBeLessThan(300);
  expect((await send('transactions/', body, 'after-lost-pin-2')).status).toBe(403);
});

it('a refusal of the database at the commit is a known outcome [S11.once.key]', async () => {
  const broken = frailDb.transaction(async (tx) => {
    await tx.query(`insert into journals (kind) values ('hold')`);
    await tx.query(`set constraints all deferred`);
    await tx.query(`insert into journals (kind) values (null)`);
  });
  await expect(broken).rejects.toMatchObject({ code: '23502' });
});

it('a statement that takes too long is answered 503 [S11.once.key]', async () => {
  const slow = { ...frailDb, query: () => frailDb.query(`set statement_timeout = 1; select pg_sleep(5)`) };
  const site = createApp({ ...app.parts, db: slow as Database });
  const answer = await site.request('/backend/wallets/', { headers: { Authorization: `Token ${ada.token}` } });
  expect(answer.status).toBe(503);
});
