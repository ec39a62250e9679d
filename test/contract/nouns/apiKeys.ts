import { keyRevocationPayload, newKeyPayload } from '@contract/apiKeys';
import { refusalTexts } from '@/texts/refusals';
import { type Expectation, expectation, PASSWORD } from '@test/contract/suite/bench';
import { created, ok, payloadOf, userOf } from '@test/support/mswBackend/backendRequest';
import { notFound, Refusal } from '@test/support/mswBackend/wire';
import { active, type NounFacts, type Requirement } from './callFacts';

const KEY = { id: 'k1', name: 'My robot', scopes: ['read'], addresses: [], created: 'then', expires: 'later' };
const WANTED = {
  password: 'Secret!word1',
  code: '123456',
  name: 'My robot',
  scopes: ['read'],
  addresses: [],
  days: 90,
};
const USE = {
  limits: [{ name: 'open-orders', used: 3, most: 500 }],
  calls: [
    { id: '1', at: 'then', key: 'My robot', method: 'GET', path: 'wallets/', status: 200, address: '203.0.113.7' },
  ],
};
const groups = 'notifications';

/** The user's keys for programs, `state.apiKeys`. */
export const facts: NounFacts = {
  getApiKeys: {
    line: 'GET api-keys/',
    answer: { sent: [{ ...KEY, last_used: null }], kept: [{ ...KEY, last_used: null }] },
    groups,
    msw: (_request, state) => ok(state.apiKeys),
  },
  getKeyUse: {
    line: 'GET api-keys/use/',
    answer: { sent: USE, kept: USE },
    msw: (_request, state) => ok(state.keyUse),
  },
  createApiKey: {
    argument: { ...WANTED, unknown: 'never sent' },
    line: 'POST api-keys/',
    body: WANTED,
    answer: { sent: { id: 'k1', secret: 's3cret' }, kept: { id: 'k1', secret: 's3cret' } },
    success: 201,
    groups,
    msw: (request, state) => {
      const { password, name, scopes, addresses } = payloadOf(request, newKeyPayload);
      if (password !== userOf(request).password) throw new Refusal(400, { password: [refusalTexts.passwordWrong] });
      const id = `k${String(state.apiKeys.length + 1)}`;
      const times = { created: new Date().toISOString(), expires: '2031-01-01T00:00:00Z', last_used: null };
      state.apiKeys = [{ id, name, scopes, addresses, ...times }, ...state.apiKeys];
      return created({ id, secret: `secret of ${id}` });
    },
  },
  revokeApiKey: {
    argument: { key: 'k1' },
    line: 'POST api-keys/revoke/',
    body: { key: 'k1' },
    groups,
    access: active,
    msw: (request, state) => {
      const { key } = payloadOf(request, keyRevocationPayload);
      if (!state.apiKeys.some(({ id }) => id === key)) throw notFound();
      state.apiKeys = state.apiKeys.filter(({ id }) => id !== key);
      return ok({ status: 'OK' });
    },
  },
};

export const expectations: readonly Expectation[] = [
  expectation(
    'a key needs the password, is listed without its secret, and is revoked once [S11.keys.made] [S11.keys.end]',
    ['getApiKeys', 'createApiKey', 'revokeApiKey'],
    async (bench) => {
      const { token } = await bench.account();
      expect(await bench.status('createApiKey', { token, json: { ...WANTED, password: 'Wrong!word1' } })).toBe(400);
      const { id, secret } = (await bench.answer('createApiKey', {
        token,
        json: { ...WANTED, password: PASSWORD },
      })) as Record<string, string>;
      const listed = await bench.answer('getApiKeys', { token });
      expect(listed).toMatchObject([{ id, name: 'My robot', scopes: ['read'], last_used: null }]);
      expect(JSON.stringify(listed)).not.toContain(secret);
      expect(await bench.status('revokeApiKey', { token, json: { key: id } })).toBe(200);
      expect(await bench.status('revokeApiKey', { token, json: { key: id } })).toBe(404);
      expect(await bench.answer('getApiKeys', { token })).toEqual([]);
    },
  ),
];

const requirement = (id: string, text: string): Requirement => ({
  ...{ id: `S11.keys.${id}`, section: 11, title: 'API keys', text },
});

export const requirements = [
  requirement(
    'made',
    'A key is made in the profile with the password, and a code of the second factor if that is on; it has a name, scopes, a last day and perhaps addresses; its secret is shown once, at most 20 are kept, and each change is notified.',
  ),
  requirement(
    'signed',
    'A program makes calls without a session by signing time, method, path, query and body with its key (HMAC-SHA256).',
  ),
  requirement(
    'replay',
    'A signature is taken once, within 5 seconds of the server’s clock, and only for the request that it signs.',
  ),
  requirement(
    'scopes',
    'Each scope opens its calls alone; no key reaches sessions, passwords, the second factor, other keys, or money that comes in.',
  ),
  requirement(
    'withdraw',
    'A key that may withdraw is made with the second factor and a list of addresses; it withdraws to saved accounts within all limits, and its user is notified and mailed each time.',
  ),
  requirement(
    'balances',
    'One answer says what is free in each wallet and what listings and pending transactions hold.',
  ),
  requirement(
    'socket',
    'A socket that a key has signed sends its user’s orders, fills and balances, numbered, and nobody else’s; it closes in every process within a second when the key ends or the user is frozen or deactivated.',
  ),
  requirement('addresses', 'A key with addresses is refused from any other address.'),
  requirement(
    'end',
    'A key ends at once when it is revoked, at its last day, and with a freeze, a deactivation or a new password.',
  ),
  requirement(
    'page',
    'A page has the keys, the limits in use and the last 50 calls of the user’s keys: time, key, call, status and address, refused ones too; it says so if there are none.',
  ),
  requirement('own', 'Without the capability nothing of it is shown or asked for.'),
];
