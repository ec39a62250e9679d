import { waitFor } from '@testing-library/dom';
import { REQUEST_TIMEOUT_MS } from '@contract/values/constants';
import { callUrl, imageUrl, liveChannelUrl, resolveHost } from '@/api/transport/backendHost';
import { sessionEndReason } from '@/api/session/endReason';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { createStore } from '@/state/store/store';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { ENDPOINTS } from '@test/api/endpoints/allApis';

interface Result {
  data?: unknown;
  error?: unknown;
}

let respond: (call: FakeCall) => void = () => undefined;
const backend = fakeBackend((call) => respond(call));
const live = fakeLiveChannel();
let store: ReturnType<typeof createStore>;
let logged: jest.SpyInstance;

const call = (name: string, argument?: unknown) =>
  store.dispatch<Promise<Result>>(ENDPOINTS[name]?.initiate(argument, { forceRefetch: true }) as never);

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  backend.calls.length = 0;
  localStorage.setItem(TOKEN_KEY, 'abc');
  store = createStore();
});
afterEach(() => {
  store.stop();
  localStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, '__BACKEND_HOST__');
});
afterAll(() => {
  backend.restore();
  live.restore();
});

describe('the shared client', () => {
  test('gives up after 5000 ms, not sooner [S7.client.2] [S9.requestTimeout]', async () => {
    jest.useFakeTimers();
    respond = () => undefined;
    const settled = jest.fn();
    const pending = call('getWallets').then((result) => (settled(), result));
    await jest.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect((await pending).error).toEqual({ status: 'TIMEOUT', data: null });
  });

  test('gives up on an answer whose body never ends', async () => {
    jest.useFakeTimers();
    respond = ({ answerRaw, signal }) => {
      const start = (body: ReadableStreamDefaultController) =>
        signal?.addEventListener('abort', () => body.error(signal.reason));
      answerRaw(new Response(new ReadableStream({ start })));
    };
    const pending = call('getWallets');
    await jest.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    expect((await pending).error).toEqual({ status: 'TIMEOUT', data: null });
  });

  test('distinguishes a lost connection from a late answer', async () => {
    respond = ({ fail }) => fail();
    expect((await call('getWallets')).error).toEqual({ status: 'OFFLINE', data: null });
  });

  test('reads money without a float', async () => {
    respond = ({ answerRaw }) => answerRaw(new Response('[{"id":1,"currency":"NGN","balance":12345678901234567.89}]'));
    expect((await call('getWallets')).data).toEqual([{ id: '1', currency: 'NGN', balance: '12345678901234567.89' }]);
  });

  test('takes nothing at all for an answer whose body means nothing', async () => {
    respond = ({ answer }) => answer(undefined, { status: 204 });
    expect(await call('logoutAll')).toEqual({ data: null });
    respond = ({ answerRaw }) => answerRaw(new Response('OK'));
    expect(await call('logoutAll')).toEqual({ data: null });
  });

  test('logs an answer that is no JSON, and it is an error [S8.fetchFailure.1]', async () => {
    const page = () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } });
    respond = ({ answerRaw }) => answerRaw(page());
    expect((await call('getWallets')).error).toEqual({ status: 'NOT_JSON', data: null });
    expect((await call('logoutAll')).error).toEqual({ status: 'NOT_JSON', data: null });
    expect(logged).toHaveBeenCalledWith('getWallets failed:', 'NOT_JSON');
  });

  test('logs an answer with a dropped field, and it is an error [S8.fetchFailure.1]', async () => {
    respond = ({ answer }) => answer([{ id: 1, balance: '1' }]);
    expect((await call('getWallets')).error).toEqual({ status: 'NOT_AS_AGREED', data: null });
    expect(logged).toHaveBeenCalledTimes(1);
  });

  test('passes on what an error answer says, and when to try again', async () => {
    respond = ({ answer }) => answer({ detail: 'Too many.' }, { status: 429, headers: { 'retry-after': '30' } });
    expect((await call('login', {})).error).toEqual({ status: 429, data: { detail: 'Too many.' }, retryAfter: '30' });
    respond = ({ answerRaw }) => answerRaw(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect((await call('getWallets')).error).toEqual({ status: 502, data: null });
  });

  test('never writes a token or a payload to the log', async () => {
    respond = ({ answer }) => answer({ detail: 'no' }, { status: 400 });
    await call('login', { email: 'ada@example.com', password: 'hidden-words' });
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/hidden|abc|ada@/);
  });
});

describe('a 401', () => {
  test('removes the stored token and is passed on [S6.refusal.2] [S6.refusal.3]', async () => {
    respond = ({ answer }) => answer({ detail: 'Invalid token.' }, { status: 401 });
    expect((await call('getWallets')).error).toEqual({ status: 401, data: { detail: 'Invalid token.' } });
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    await waitFor(() => expect(store.getState().session).toMatchObject({ isOpen: false }));
    expect(sessionEndReason()).toBe('expired');
  });

  test('to an earlier token leaves the new one in place', async () => {
    respond = ({ answer }) => {
      localStorage.setItem(TOKEN_KEY, 'new');
      answer({ detail: 'Invalid token.' }, { status: 401 });
    };
    await call('getWallets');
    expect(localStorage.getItem(TOKEN_KEY)).toBe('new');
    expect(store.getState().session).toMatchObject({ isOpen: true });
    expect(sessionEndReason()).toBeNull();
  });

  test('without a token is the credentials’ fault and ends nothing', async () => {
    store.stop();
    localStorage.clear();
    store = createStore();
    respond = ({ answer }) => answer({}, { status: 401 });
    expect((await call('login', {})).error).toMatchObject({ status: 401 });
    expect(sessionEndReason()).not.toBe('expired');
  });
});

describe('the backend host', () => {
  test('is the same-origin prefix /backend/ unless the build names another [S7.client.1]', () => {
    expect(callUrl('/users/me/').href).toBe('http://localhost/backend/users/me/');
    expect(callUrl('wallets/?currency=NGN').href).toBe('http://localhost/backend/wallets/?currency=NGN');
    Object.assign(globalThis, { __BACKEND_HOST__: 'https://api.example.com/v1' });
    expect(callUrl('/email/').href).toBe('https://api.example.com/v1/email/');
  });

  test('the live channel hangs off it with ws: or wss: to match [S7.live.1]', () => {
    expect(liveChannelUrl()).toBe('ws://localhost/backend/ws/main/');
    expect(liveChannelUrl(resolveHost('https://api.example.com'))).toBe('wss://api.example.com/ws/main/');
  });

  test('another origin gets the usual headers only and no cookies', async () => {
    respond = ({ answer }) => answer([]);
    await call('getWallets');
    Object.assign(globalThis, { __BACKEND_HOST__: 'https://api.example.com/' });
    await call('getWallets');
    expect(backend.calls.map(({ credentials }) => credentials)).toEqual(['same-origin', 'omit']);
    const headers = [...(backend.calls[1]?.headers.keys() ?? [])];
    expect(headers.sort()).toEqual(['accept', 'authorization', 'content-type']);
  });

  test('a money call sends its intent to our own origin only [S11.once.key]', async () => {
    respond = ({ answer }) => answer({ id: 1 }, { status: 201 });
    const draft = { type: 'DELETE_LIST', currency_from: 'NGN', currency_to: 'CNY', amount: '1', rate: '1' };
    await call('createTransaction', { ...draft, intentId: 'an-intent' });
    Object.assign(globalThis, { __BACKEND_HOST__: 'https://api.example.com/' });
    await call('createTransaction', { ...draft, intentId: 'an-intent' });
    expect(backend.calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['an-intent', null]);
    expect(backend.calls.map(({ body }) => body)).toEqual([draft, draft]);
  });

  test('an image address is never a script', () => {
    expect(imageUrl('/media/qr.png')).toBe('http://localhost/media/qr.png');
    expect(imageUrl('https://cdn.example.com/qr.png')).toBe('https://cdn.example.com/qr.png');
    expect(imageUrl('javascript:alert(1)')).toBeNull();
    expect(imageUrl('http://[')).toBeNull();
  });
});
