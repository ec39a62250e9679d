import * as sdk from '@clients/sdk/index';
import { aUserOf, fund, list, moneySuite, swap } from '@test/support/money/moneyWorld';
import { aKeyOf, openCcxtServer } from './ccxtServer';
import { firstExample, runExample } from './example';

const { db } = moneySuite();

let server: Awaited<ReturnType<typeof openCcxtServer>>;
beforeAll(async () => {
  server = await openCcxtServer(db());
});
afterAll(() => server.close());

/** The key of a user with 1000 CNY. */
async function aKey() {
  const userId = await aUserOf(db());
  await fund(db(), userId, 'CNY', '1000');
  const { apiKey: id, secret } = await aKeyOf(db(), userId);
  return { id, secret };
}

const LIMIT = {
  currency_from: 'CNY',
  currency_to: 'NGN',
  amount: '10',
  rate: '0.00464',
  time_in_force: 'post_only',
} as const;

it('runs the first example of its README: the public book, then a signed call [S11.sdk]', async () => {
  const { id, secret } = await aKey();
  const seller = await aUserOf(db());
  await fund(db(), seller, 'CNY', '7');
  await list(db(), seller, swap('CNY', 'NGN', '7', '216'));
  const env = { CROSSRATE_SERVER: new URL(server.url).origin, CROSSRATE_KEY: id, CROSSRATE_SECRET: secret };
  const printed = await runExample(firstExample('sdk/README.md'), { '@crossrate/sdk': sdk }, env);
  expect(printed).toEqual([
    ['Best offer:', '216'],
    ['Balances:', expect.arrayContaining([{ currency: 'CNY', free: '1000', held: '0' }]) as object],
  ]);
});

it('signs what it sends, also twice within a millisecond of a clock [S11.sdk]', async () => {
  const at = Date.now();
  const client = sdk.crossrateClient({ server: server.url, key: await aKey(), now: () => at });
  const headers = { 'Idempotency-Key': 'the-only-one' };
  const exchange = () => sdk.createExchange({ client, body: LIMIT, headers, throwOnError: true });
  const [{ data: once }, { data: again }] = [await exchange(), await exchange()];
  expect(once).toMatchObject({ listed: '10', fills: [] });
  expect(again).toEqual(once);
  const { data } = await sdk.getTransactions({ client, query: { limit: '5', type: 'LIST' } });
  expect((data as { results: object[] }).results).toHaveLength(1);
});

it('tells why the server refused, and leaves what is for anybody unsigned [S11.sdk]', async () => {
  const { id } = await aKey();
  const client = sdk.crossrateClient({ server: server.url, key: { id, secret: 'another' } });
  const { error, response } = await sdk.getBalances({ client });
  expect([response.status, error]).toEqual([401, expect.objectContaining({ detail: expect.any(String) as string })]);
  const { request } = await sdk.getPublicTime({ client });
  expect(request.headers.has('Crossrate-Key')).toBe(false);
});
