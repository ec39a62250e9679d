import { saveToken, TOKEN_KEY } from '@/api/session/tokenStorage';
import { createStore } from '@/state/store/store';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { ENDPOINTS } from '@test/api/endpoints/allApis';

interface Result {
  data?: unknown;
  error?: unknown;
}

const WALLETS = [{ id: 1, currency: 'NGN', balance: '5' }];

let respond: (call: FakeCall) => void = () => undefined;
const backend = fakeBackend((call) => respond(call));
const live = fakeLiveChannel();
let store: ReturnType<typeof createStore>;

const call = (name: string, argument?: unknown) =>
  store.dispatch<Promise<Result>>(ENDPOINTS[name]?.initiate(argument, { forceRefetch: true }) as never);

/** Our own server: the answer with its validator, or 304 for a client that holds it. */
const confirm =
  (body: unknown, etag: string) =>
  ({ headers, answer, answerRaw }: FakeCall) => {
    if (headers.get('if-none-match') === etag) answerRaw(new Response(null, { status: 304, headers: { etag } }));
    else answer(body, { headers: { etag } });
  };

/** The validators that were sent, one for each request. */
const conditions = () => backend.calls.map(({ headers }) => headers.get('if-none-match'));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  backend.calls.length = 0;
  localStorage.setItem(TOKEN_KEY, 'abc');
  store = createStore();
});
afterEach(() => {
  store.stop();
  localStorage.clear();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, '__BACKEND_HOST__');
});
afterAll(() => {
  backend.restore();
  live.restore();
});

test('a second look sends the validator, and a 304 shows the very same data [S10.thousands.again]', async () => {
  respond = confirm(WALLETS, '"1"');
  const first = await call('getWallets');
  const second = await call('getWallets');
  expect(conditions()).toEqual([null, '"1"']);
  expect(second.data).toEqual([{ id: '1', currency: 'NGN', balance: '5' }]);
  expect(second.data).toBe(first.data);
});

test('a changed answer replaces the kept one and its validator [S10.thousands.again]', async () => {
  respond = confirm(WALLETS, '"1"');
  await call('getWallets');
  respond = confirm([{ id: 1, currency: 'NGN', balance: '6' }], 'W/"2"');
  await call('getWallets');
  const third = await call('getWallets');
  expect(conditions()).toEqual([null, '"1"', 'W/"2"']);
  expect(third.data).toEqual([{ id: '1', currency: 'NGN', balance: '6' }]);
});

test('each address has an answer of its own [S10.thousands.again]', async () => {
  respond = (request) =>
    confirm({ id: 1, currency: 'NGN', balance: request.path.length }, `"${request.path}"`)(request);
  await call('getWallet', 'NGN');
  await call('getWallet', 'CNY');
  await call('getWallet', 'NGN');
  expect(conditions()).toEqual([null, null, '"wallets/?currency=NGN"']);
});

test('an answer without a validator, or with one that could mean any answer, is asked for as before [S10.thousands.again]', async () => {
  respond = confirm(WALLETS, '"1"');
  await call('getWallets');
  for (const headers of [{}, { etag: '*' }, { etag: 'bare' }]) {
    respond = ({ answer }) => answer(WALLETS, { headers });
    await call('getWallets');
  }
  await call('getWallets');
  expect(conditions()).toEqual([null, '"1"', null, null, null]);
});

test('a 304 that was not asked for is a failed fetch, and the next one works [S8.fetchFailure.1]', async () => {
  respond = ({ answerRaw }) => answerRaw(new Response(null, { status: 304, headers: { etag: '"1"' } }));
  expect((await call('getWallets')).error).toEqual({ status: 304, data: null });
  expect((await call('getListings')).error).toEqual({ status: 304, data: null });
  expect(console.error).toHaveBeenCalledWith('getWallets failed:', 304);
  respond = confirm(WALLETS, '"1"');
  expect((await call('getWallets')).data).toHaveLength(1);
});

test('an error answer keeps the answer before it [S10.thousands.again]', async () => {
  respond = confirm(WALLETS, '"1"');
  await call('getWallets');
  respond = ({ answer }) => answer({ detail: 'Busy.' }, { status: 503, headers: { etag: '"error"' } });
  expect((await call('getWallets')).error).toMatchObject({ status: 503 });
  respond = confirm(WALLETS, '"1"');
  expect((await call('getWallets')).data).toHaveLength(1);
  expect(conditions()).toEqual([null, '"1"', '"1"']);
});

test('no validator is sent with a change or kept from its answer [S10.thousands.again]', async () => {
  respond = ({ answer }) => answer({ id: 1 }, { status: 201, headers: { etag: '"1"' } });
  await call('requestOtp');
  await call('requestOtp');
  expect(conditions()).toEqual([null, null]);
});

test('another origin is asked as before: no validator and no other header [S10.thousands.plain]', async () => {
  Object.assign(globalThis, { __BACKEND_HOST__: 'https://api.example.com/' });
  respond = confirm(WALLETS, '"1"');
  await call('getWallets');
  await call('getWallets');
  for (const { headers } of backend.calls) {
    expect([...headers.keys()].sort()).toEqual(['accept', 'authorization', 'content-type']);
  }
});

test('nothing of a session is kept for the next one, nor what arrives after its end [S11.sessions]', async () => {
  respond = confirm(WALLETS, '"1"');
  await call('getWallets');
  let late: FakeCall | undefined;
  respond = (request) => void (late = request);
  const pending = call('getRates');
  saveToken('def');
  late?.answer([], { headers: { etag: '"late"' } });
  await pending;
  respond = confirm(WALLETS, '"1"');
  backend.calls.length = 0;
  await call('getWallets');
  await call('getRates');
  expect(conditions()).toEqual([null, null]);
});

test('the answers that were used longest ago are forgotten when there are more than 100 [S10.thousands.again]', async () => {
  respond = confirm({ id: 1, currency: 'NGN', balance: '5' }, '"1"');
  await call('getWallet', 'first');
  await call('getWallet', 'second');
  for (let n = 0; n < 98; n += 1) await call('getWallet', String(n));
  await call('getWallet', 'first');
  await call('getWallet', 'one more');
  backend.calls.length = 0;
  for (const name of ['first', 'second']) await call('getWallet', name);
  expect(conditions()).toEqual(['"1"', null]);
});

test('answers of more than 4,000,000 characters in all are not kept [S10.thousands.again]', async () => {
  const ofLength = (length: number) => confirm({ id: 1, currency: 'NGN', balance: 'x'.repeat(length) }, '"1"');
  respond = ofLength(3_000_000);
  await call('getWallet', 'large');
  respond = ofLength(500_000);
  await call('getWallet', 'small');
  respond = ofLength(4_000_001);
  await call('getWallet', 'too large');
  respond = ofLength(1_000_000);
  await call('getWallet', 'last');
  backend.calls.length = 0;
  for (const name of ['too large', 'large', 'small', 'last']) await call('getWallet', name);
  expect(conditions()).toEqual([null, null, '"1"', '"1"']);
});
