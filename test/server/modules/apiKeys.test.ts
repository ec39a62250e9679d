import { KEY_SCOPES, type KeyScope, type KeyUse, MOST_KEY_CALLS, MOST_KEYS } from '@contract/apiKeys';
import { SERVED_CALLS } from '@contract/calls';
import { TRANSACTION_TYPES } from '@contract/values/transaction';
import { KEY_WINDOW_MS } from '@contract/values/apiKeys';
import { refusalTexts } from '@/texts/refusals';
import { freezeUser } from '@server/acts/users';
import { deactivateUser } from '@server/modules/users';
import { MOST_OF_KEYS, OF_KEYS } from '@server/modules/sessions/signedRequest';
import type { RefusalCode } from '@server/platform/refusal';
import { sweepExpired } from '@server/worker/steps';
import { aBankAccountOf, fund, setMarket } from '@test/support/money/moneyWorld';
import { withSlash } from '@test/server/openapi/document';
import { opened } from '@test/support/server/opened';
import { codeNow, withFactor } from '@test/support/server/secondFactor';
import { type ProgramKey, signedHeaders, type SignedRequest } from '@test/support/server/signedHeaders';
import { waitUntil } from '@test/support/server/waitUntil';
import { openTestApp, PASSWORD, type SignedUp } from '@test/support/server/testApp';

const app = opened(() => openTestApp({ trustProxy: true, newAccountWaitHours: 24 }));

const NEW = { password: PASSWORD, name: 'My robot', scopes: ['read', 'trade'], days: 30 };

async function aKey(user: SignedUp, wanted: object = {}): Promise<ProgramKey> {
  const { status, body } = await app.call('POST', 'api-keys/', { token: user.token, body: { ...NEW, ...wanted } });
  expect(status).toBe(201);
  return body as ProgramKey;
}

const HOME = '203.0.113.7';

/** A key that may withdraw, of a user with a second factor, money and a saved account that is old enough. */
async function aWithdrawer(scopes: readonly KeyScope[] = ['withdraw']) {
  const user = await withFactor(app);
  const account = await aBankAccountOf(app.owner, String(user.id), 'CNY');
  await app.owner.query(`update bank_accounts set created_at = now() - interval '25 hours' where id = $1`, [account]);
  await fund(app.db, String(user.id), 'CNY', '50');
  const key = await aKey(user, { scopes, addresses: [HOME], code: codeNow(user.key) });
  const withdraw = (body: object = {}, other: object = {}) =>
    ask(
      { ...key, ...other },
      { method: 'POST', path: 'transactions/', body: { ...WITHDRAW, bank_account: account, ...body } },
    );
  return { user, key, account, withdraw };
}

const send = (
  headers: Record<string, string>,
  { method = 'GET', path = 'wallets/', query = '', body }: SignedRequest,
) => app.call(method, query === '' ? path : `${path}?${query}`, { headers, ...(body && { body }) });

const ask = (key: ProgramKey, asked: SignedRequest) =>
  send({ ...signedHeaders(key, asked), 'X-Forwarded-For': HOME }, asked);

const WITHDRAW = { type: 'WITHDRAW', currency_from: 'CNY', amount: '5' };
const LIST = { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '5', rate: '215' };

beforeAll(() => setMarket(app.db));

it('reads and trades without a session, as its scopes say [S11.keys.signed]', async () => {
  const user = await app.signUp();
  await fund(app.db, String(user.id), 'CNY', '50');
  const key = await aKey(user);
  const { body } = await ask(key, { path: 'wallets/', query: 'currency=CNY' });
  expect(body).toMatchObject({ balance: '50' });
  expect((await ask(key, { method: 'POST', path: 'transactions/', body: LIST })).status).toBe(201);
  expect((await ask(key, { path: 'wallets/', query: 'currency=CNY' })).body).toMatchObject({ balance: '45' });
  const [shown] = (await app.call('GET', 'api-keys/', { token: user.token })).body as object[];
  expect(shown).toMatchObject({ id: key.id, name: 'My robot', scopes: ['read', 'trade'], addresses: [] });
  expect(JSON.stringify(shown)).not.toContain(key.secret);
});

it('one answer says what is free and what listings and pending transactions hold [S11.keys.balances]', async () => {
  const user = await app.signUp();
  await fund(app.db, String(user.id), 'CNY', '50');
  const key = await aKey(user);
  await ask(key, { method: 'POST', path: 'transactions/', body: LIST });
  const { body } = await ask(key, { path: 'balances/' });
  expect(body).toContainEqual({ currency: 'CNY', free: '45', held: '5' });
});

it('takes a signature once, and neither a changed request nor a wrong clock [S11.keys.replay]', async () => {
  const user = await app.signUp();
  await fund(app.db, String(user.id), 'CNY', '50');
  const key = await aKey(user);
  const list = { method: 'POST', path: 'transactions/', body: LIST };
  const headers = signedHeaders(key, list);
  const refused = async (answer: ReturnType<typeof send>, code: RefusalCode) =>
    expect(await answer).toMatchObject({ status: 401, body: { code } });
  const changed: SignedRequest[] = [
    { ...list, body: { ...LIST, amount: '50' } },
    { ...list, query: 'x=1' },
    { ...list, path: 'exchange/' },
    { path: 'transactions/', query: 'limit=5' },
  ];
  for (const other of changed) await refused(send(headers, other), 'key_unknown');
  expect((await send(headers, list)).status).toBe(201);
  await refused(send(headers, list), 'key_used');
  for (const ahead of [KEY_WINDOW_MS + 60_000, -KEY_WINDOW_MS - 1]) await refused(ask(key, { ahead }), 'key_time');
  await refused(ask({ ...key, secret: 'another' }, {}), 'key_unknown');
  await refused(ask({ ...key, id: 'another' }, {}), 'key_unknown');
  expect((await ask(key, { query: 'currency=CNY' })).body).toMatchObject({ balance: '45' });
});

it('the keys of a user may ask so often in a minute, and each answer says what is left [S11.codes.limits]', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 120_000);
  const user = await app.signUp();
  const [key, other] = [await aKey(user), await aKey(user)];
  const limit = async (asked: ProgramKey) => (await ask(asked, {})).headers.get('RateLimit')?.split(';')[1];
  expect([await limit(key), await limit(other)]).toEqual(['r=2999', 'r=2998']);
  for (let count = 2; count < MOST_OF_KEYS; count += 1) OF_KEYS.count(String(user.id));
  const refused = await ask(other, {});
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'too_many' }]);
  expect(refused.headers.get('Retry-After')).toBe('60');
  now.mockRestore();
});

it('keeps used signatures only as long as their time could be accepted [S11.keys.replay]', async () => {
  const key = await aKey(await app.signUp());
  await ask(key, {});
  const uses = () => app.owner.query('select 1 from api_key_uses where key_id = $1', [key.id]);
  await sweepExpired(app.db);
  expect(await uses()).toHaveLength(1);
  await app.owner.query(`update api_key_uses set at = now() - interval '61 seconds'`);
  await sweepExpired(app.db);
  expect(await uses()).toHaveLength(0);
});

const OPENED: Readonly<Record<KeyScope, readonly string[]>> = {
  read: [
    ...[
      'GET users/me/',
      'GET appstatus/',
      'GET wallets/',
      'GET balances/',
      'GET transactions/',
      'GET listings/',
      'GET orders/',
    ],
    ...[
      'GET currencyrates/',
      'GET own-fills/',
      'GET fills/',
      'GET listing-progress/',
      'GET order-result/',
      'GET trades/',
      'GET candles/',
      'GET candles/day/',
    ],
    ...['GET rate-history/', 'GET statement/', 'GET exchange/quote/', 'GET cancel-all/', 'GET standing-orders/'],
    'GET cancel-all-after/',
    'GET order-status/',
  ],
  trade: [
    ...[
      'POST transactions/',
      'POST exchange/',
      'POST cancel-all/',
      'POST cancel-all-after/',
      'POST cancel/',
      'POST listing-changes/',
      'POST listings/{id}/pause/',
    ],
    ...['POST listings/{id}/resume/', 'DELETE listings/{id}/remove_listing/', 'POST transactions/{id}/revoke/'],
    'DELETE orders/{id}/remove_order/',
  ],
  withdraw: ['POST transactions/', 'GET bankaccounts/', 'GET limits/'],
};

it.each(KEY_SCOPES)(
  'the scope %s opens its calls and no other call of both documents [S11.keys.scopes]',
  async (scope) => {
    const { key } = await aWithdrawer([scope]);
    const opened = new Set<string>();
    for (const { method, path, access } of Object.values(SERVED_CALLS)) {
      if (access !== 'token') continue;
      const asked = { method, path: path.replace(/\{\w+\}/, '1'), ...(method !== 'GET' && { body: {} }) };
      const { status, body } = await ask(key, asked);
      const isClosed = status === 403 && (body as { code?: string }).code === 'key_scope';
      if (!isClosed) opened.add(`${method} ${withSlash(path)}`);
    }
    expect([...opened].sort()).toEqual([...OPENED[scope]].sort());
  },
);

it.each(KEY_SCOPES)('the scope %s opens its transactions and no others [S11.keys.scopes]', async (scope) => {
  const types = { read: [], trade: ['LIST', 'ORDER', 'MOF_ORDER'], withdraw: ['WITHDRAW'] };
  const { key } = await aWithdrawer([scope]);
  for (const type of TRANSACTION_TYPES) {
    const body = { ...LIST, ...(type === 'WITHDRAW' && WITHDRAW), type, bank_account: '1', path: 'x' };
    const { body: answer } = await ask(key, { method: 'POST', path: 'transactions/', body });
    const isClosed = (answer as { code?: string }).code === 'key_scope';
    expect([type, isClosed]).toEqual([type, !types[scope].includes(type as never)]);
  }
});

describe('a key that withdraws', () => {
  it('withdraws without a pin to a saved account, and the user is notified and mailed [S11.keys.withdraw]', async () => {
    const { user, withdraw } = await aWithdrawer();
    app.mails.length = 0;
    expect(await withdraw()).toMatchObject({ status: 201, body: { type: 'WITHDRAW', status: 'PENDING' } });
    const { body } = await app.call('GET', 'notifications/', { token: user.token });
    const told = 'The API key My robot withdraws 5 CNY from your account.';
    expect((body as { message: string }[])[0]?.message).toBe(told);
    expect(app.mails.map((mail) => [mail.recipient, mail.body.startsWith(told)])).toEqual([[user.email, true]]);
  });

  it('keeps every limit, and what it may not have leaves no trace [S11.keys.withdraw]', async () => {
    const { user, key, account, withdraw } = await aWithdrawer();
    const other = await aBankAccountOf(app.owner, String((await app.signUp()).id), 'CNY');
    app.mails.length = 0;
    expect((await withdraw({ amount: '50.01' })).status).toBe(400);
    expect((await withdraw({ bank_account: other })).status).toBe(400);
    const parts = Object.entries({ ...WITHDRAW, bank_account: account, 'qr_code"; filename="q.png': 'a picture' });
    const form = [
      ...parts.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
      '--b--',
    ];
    const sent = { method: 'POST', path: 'transactions/', body: form.join('\r\n') };
    const type = { 'Content-Type': 'multipart/form-data; boundary=b', 'X-Forwarded-For': HOME };
    expect((await send({ ...signedHeaders(key, sent), ...type }, sent)).body).toMatchObject({
      qr_code: [refusalTexts.keyNoPicture],
    });
    // Old enough for a session with a second factor as old, not for a key, which types no code.
    await app.owner.query('update bank_accounts set created_at = now()');
    await app.owner.query(`update second_factors set confirmed_at = now() - interval '9 days'`);
    expect(await withdraw()).toMatchObject({ status: 400, body: { bank_account: [expect.any(String)] } });
    expect(app.mails).toEqual([]);
    const { body } = await app.call('GET', 'wallets/?currency=CNY', { token: user.token });
    expect(body).toMatchObject({ balance: '50' });
  });

  it('is not made without a list of addresses and a second factor, and ends with that [S11.keys.withdraw]', async () => {
    const { user, withdraw } = await aWithdrawer();
    const make = ({ token }: Pick<SignedUp, 'token'>, body: object) =>
      app.call('POST', 'api-keys/', { token, body: { ...NEW, scopes: ['withdraw'], ...body } });
    const bare = await app.signUp();
    expect((await make(bare, {})).body).toMatchObject({ addresses: [refusalTexts.keyNeedsAddresses] });
    expect((await make(bare, { addresses: [HOME] })).body).toMatchObject({ scopes: [refusalTexts.keyNeedsFactor] });
    expect((await make(user, { addresses: [HOME] })).body).toMatchObject({ code: [refusalTexts.codeNeeded] });
    const off = { token: user.token, body: { code: user.codes[0] } };
    expect((await app.call('POST', 'second-factor/off/', off)).status).toBe(200);
    expect(await withdraw()).toMatchObject({ status: 401, body: { code: 'key_unknown' } });
  });

  it('a session still needs its pin [S11.keys.withdraw]', async () => {
    const { user, account } = await aWithdrawer();
    const body = { ...WITHDRAW, bank_account: account };
    const { status } = await app.call('POST', 'transactions/', { token: user.token, body });
    expect(status).toBe(403);
  });
});

it('is made with the password alone, at most twenty times, and every change of keys is notified [S11.keys.made]', async () => {
  const user = await app.signUp();
  const wrong = { token: user.token, body: { ...NEW, password: 'Wrong!word1' } };
  expect((await app.call('POST', 'api-keys/', wrong)).body).toMatchObject({ password: [refusalTexts.passwordWrong] });
  const before = app.mails.length;
  for (let count = 0; count < MOST_KEYS; count += 1) await aKey(user);
  expect(app.mails.slice(before)).toHaveLength(MOST_KEYS);
  const { status, body } = await app.call('POST', 'api-keys/', { token: user.token, body: NEW });
  expect([status, body]).toEqual([409, { detail: refusalTexts.tooManyKeys(MOST_KEYS), code: 'limit_reached' }]);
});

it.each([
  ['name', { name: '' }],
  ['scopes', { scopes: [] }],
  ['scopes', { scopes: ['fund'] }],
  ['addresses', { addresses: ['nowhere'] }],
  ['days', { days: 400 }],
])('refuses a wrong %s at its field [S11.keys.made]', async (field, wanted) => {
  const { token } = await app.signUp();
  const { status, body } = await app.call('POST', 'api-keys/', { token, body: { ...NEW, ...wanted } });
  expect([status, Object.keys(body as object)]).toEqual([400, [field, 'code']]);
});

it('is refused from other addresses than its own [S11.keys.addresses]', async () => {
  const key = await aKey(await app.signUp(), { addresses: ['203.0.113.8'] });
  expect(await ask(key, {})).toMatchObject({ status: 403, body: { code: 'key_address' } });
});

it('keeps the last 50 calls of a user, refused ones too, and no forged one [S11.keys.page]', async () => {
  const user = await app.signUp();
  const key = await aKey(user, { addresses: [HOME] });
  const other = await aKey(await app.signUp());
  const use = async () => (await app.call('GET', 'api-keys/use/', { token: user.token })).body as KeyUse;
  expect(await use()).toMatchObject({
    calls: [],
    limits: [{ name: 'open-listings', used: 0 }, { name: 'open-orders' }, { name: 'requests', used: 0, most: 3_000 }],
  });
  await ask({ ...key, secret: 'forged' }, {});
  await ask(other, {});
  for (let count = 0; count < MOST_KEY_CALLS; count += 1) await ask(key, { query: `n=${String(count)}` });
  await ask(key, { method: 'POST', path: 'api-keys/revoke/', body: { key: key.id } });
  await waitUntil(async () => (await use()).calls[0]?.status === 403);
  const { calls } = await use();
  const shown = ({ key: name, method, path, status, address }: KeyUse['calls'][number]) =>
    [name, method, path, status, address].join(' ');
  expect(calls.slice(0, 2).map(shown)).toEqual([
    `My robot POST api-keys/revoke/ 403 ${HOME}`,
    `My robot GET wallets/?n=49 200 ${HOME}`,
  ]);
  expect(calls.at(-1)?.path).toBe('wallets/?n=1');
});

describe('the end of a key', () => {
  const ends: Record<string, (user: SignedUp, key: ProgramKey) => Promise<unknown>> = {
    'its revocation': ({ token }, { id }) => app.call('POST', 'api-keys/revoke/', { token, body: { key: id } }),
    'its last day': () => app.owner.query('update api_keys set expires_at = now()'),
    'a freeze': ({ id }) => app.db.transaction((tx) => freezeUser(tx, String(id), 'why')),
    'a deactivation': ({ id }) => app.db.transaction((tx) => deactivateUser(tx, String(id))),
  };

  it.each(Object.keys(ends))('%s is noticed by the next request [S11.keys.end]', async (name) => {
    const user = await app.signUp();
    const key = await aKey(user);
    expect((await ask(key, {})).status).toBe(200);
    await ends[name]?.(user, key);
    expect(await ask(key, { ahead: 1 })).toMatchObject({
      status: 401,
      body: { detail: refusalTexts.keyUnknown, code: 'key_unknown' },
    });
  });

  it('nobody ends the key of another user [S11.keys.end]', async () => {
    const key = await aKey(await app.signUp());
    const { token } = await app.signUp();
    expect((await app.call('POST', 'api-keys/revoke/', { token, body: { key: key.id } })).status).toBe(404);
    expect((await ask(key, {})).status).toBe(200);
  });
});
