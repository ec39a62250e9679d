import { KEY_WINDOW_MS } from '@contract/values/apiKeys';
import { createDatabase } from '@server/db/pool';
import { createApp } from '@server/startServer';
import { fund, setMarket } from '@test/support/money/moneyWorld';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, type SeededChoices, seededChoices } from '@test/support/random/seededChoices';
import { opened } from '@test/support/server/opened';
import { type ProgramKey, signedHeaders, type SignedRequest } from '@test/support/server/signedHeaders';
import { openTestApp, PASSWORD, requestOf, type SignedUp } from '@test/support/server/testApp';

const app = opened(openTestApp);

async function aKey({ token }: SignedUp): Promise<ProgramKey> {
  const body = { password: PASSWORD, name: 'Bot', scopes: ['read', 'trade'], days: 30 };
  return (await app.call('POST', 'api-keys/', { token, body })).body as ProgramKey;
}

const LIST = { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '5', rate: '215' };
const ASKED: readonly SignedRequest[] = [
  { path: 'wallets/', query: 'currency=CNY' },
  { path: 'transactions/', query: 'limit=5' },
  { path: 'listings/' },
  { method: 'POST', path: 'transactions/', body: LIST },
];

interface Sent {
  headers: Record<string, string>;
  asked: SignedRequest;
}

/** Changes one letter of a text to another of the same kind. */
function spoilt(text: string, { between }: SeededChoices): string {
  const place = between(0, text.length - 1);
  return `${text.slice(0, place)}${text[place] === '0' ? '1' : '0'}${text.slice(place + 1)}`;
}

type Attack = (
  right: Sent,
  choices: SeededChoices,
  keys: { own: ProgramKey; other: ProgramKey; ended: ProgramKey },
) => Sent;

/** What is made of a request that would be accepted. */
const ATTACKS: Readonly<Record<string, Attack>> = {
  'another time': ({ headers, asked }, { between }) => {
    const time = String(parseInt(headers['Crossrate-Time'] ?? '', 10) + between(1, KEY_WINDOW_MS));
    return { asked, headers: { ...headers, 'Crossrate-Time': time } };
  },
  'a shifted clock': ({ asked }, { between, chance }, { own }) => {
    const ahead = between(KEY_WINDOW_MS + 60_000, 10 ** 9) * (chance(50) ? 1 : -1);
    return { asked, headers: signedHeaders(own, { ...asked, ahead }) };
  },
  'another body': ({ headers, asked }, { between }) => ({
    headers,
    asked: { ...asked, method: 'POST', path: 'transactions/', body: { ...LIST, amount: String(between(6, 50)) } },
  }),
  'another path': ({ headers, asked }, { oneOf }) => {
    const others = asked.method === 'POST' ? ['exchange/', 'cancel-all/'] : ['balances/', 'orders/', 'users/me/'];
    return { headers, asked: { ...asked, path: oneOf(others) } };
  },
  'another query': ({ headers, asked }, { digits }) => ({ headers, asked: { ...asked, query: `limit=1${digits(2)}` } }),
  'another method': ({ headers, asked }) => ({
    headers,
    asked: { ...asked, method: asked.method === 'POST' ? 'GET' : 'HEAD' },
  }),
  'another user’s key': ({ headers, asked }, _choices, { other }) => ({
    asked,
    headers: { ...headers, 'Crossrate-Key': other.id },
  }),
  'another secret': ({ asked }, _choices, { own, other }) => ({
    asked,
    headers: signedHeaders({ id: own.id, secret: other.secret }, asked),
  }),
  'a revoked key': ({ asked }, _choices, { ended }) => ({ asked, headers: signedHeaders(ended, asked) }),
  'a spoilt key': ({ asked }, choices, { own }) => ({
    asked,
    headers: signedHeaders({ ...own, id: spoilt(own.id, choices) }, asked),
  }),
  'a spoilt signature': ({ headers, asked }, choices) => ({
    asked,
    headers: { ...headers, 'Crossrate-Signature': spoilt(headers['Crossrate-Signature'] ?? '', choices) },
  }),
  'a missing header': ({ headers, asked }, { oneOf }) => ({
    asked,
    headers: { ...headers, [oneOf(['Crossrate-Key', 'Crossrate-Time', 'Crossrate-Signature'])]: '' },
  }),
};

const CASES = 240;

it(`${String(CASES)} requests that were changed, repeated or signed with another key are refused by every process, and change nothing [S11.keys.replay] [S11.keys.end]`, async () => {
  await setMarket(app.db);
  const seed = chooseSeed();
  const choices = seededChoices(seed);
  const secondDb = createDatabase(app.url);
  const processes = [createApp(app.parts), createApp({ ...app.parts, db: secondDb })];
  const send = async ({ headers, asked: { method = 'GET', path = '', query = '', body } }: Sent) => {
    const target = query === '' ? path : `${path}?${query}`;
    const request = requestOf(method, { headers, ...(body !== undefined && method === 'POST' && { body }) });
    return choices.oneOf(processes).request(`/backend/${target}`, request);
  };
  const user = await app.signUp();
  await fund(app.db, String(user.id), 'CNY', '1000000');
  const keys = { own: await aKey(user), other: await aKey(await app.signUp()), ended: await aKey(user) };
  const last = { headers: signedHeaders(keys.ended, {}), asked: { path: 'wallets/' } };
  expect((await send(last)).status).toBe(200);
  await app.call('POST', 'api-keys/revoke/', { token: user.token, body: { key: keys.ended.id } });
  const [taken, accepted]: [string[], { listings: number }] = [[], { listings: 0 }];
  for (let tries = 0; tries < atEffort(CASES);) {
    // A time that no other request of this loop has.
    const asked = { ...choices.oneOf(ASKED), ahead: choices.between(-1_000, 1_000) };
    const right = { headers: signedHeaders(keys.own, asked), asked };
    for (const [name, attack] of Object.entries(ATTACKS)) {
      const { status } = await send(attack(right, choices, keys));
      if (status !== 401) taken.push(`${name}: ${String(status)}, ${JSON.stringify(asked)}`);
      tries += 1;
    }
    const { status } = await send(right);
    if (status === 201) accepted.listings += 1;
    const { status: again } = await send(right);
    if (again !== 401) taken.push(`repeated: ${String(again)}`);
    tries += 1;
  }
  await secondDb.close();
  expect({ seed, taken }).toEqual({ seed, taken: [] });
  const made = await app.owner.query(`select 1 from transactions where user_id = $1 and type = 'LIST'`, [user.id]);
  expect(accepted.listings).toBeGreaterThan(0);
  expect(made).toHaveLength(accepted.listings);
});
