import { waitFor } from '@testing-library/dom';
import { askEarly } from '@/api/transport/earlyAnswers';
import { saveToken, TOKEN_KEY } from '@/api/session/tokenStorage';
import { callUrl } from '@/api/transport/backendHost';
import { createStore } from '@/state/store/store';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { ENDPOINTS } from '@test/api/endpoints/allApis';

const ADDRESS = callUrl('currencyrates/');
const RATES = { rates: {} };
const CONFIRMABLE = { headers: { etag: '"1"' } };
let respond: (call: FakeCall) => void;
const backend = fakeBackend((call) => respond(call));
const live = fakeLiveChannel();
let store: ReturnType<typeof createStore>;

const readRates = async () => {
  const read = ENDPOINTS.getRates?.initiate(undefined, { forceRefetch: true });
  const { error } = await store.dispatch<Promise<{ error?: unknown }>>(read as never);
  return error;
};

beforeEach(() => {
  respond = (call) => call.answer(RATES, CONFIRMABLE);
  backend.calls.length = 0;
  localStorage.setItem(TOKEN_KEY, 'abc');
  store = createStore();
});
afterEach(() => {
  delete window.crossrateEarly;
  store.stop();
  localStorage.clear();
});
afterAll(() => {
  backend.restore();
  live.restore();
});

let logged: jest.SpyInstance;
beforeEach(() => (logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => logged.mockRestore());

it('is the answer of the first read, and of no other [S11.load.data]', async () => {
  void askEarly(ADDRESS, 'abc');
  await readRates();
  expect(backend.calls).toHaveLength(1);
  await readRates();
  expect(backend.calls).toHaveLength(2);
});

it('is sent with the headers of any other read [S11.load.data]', async () => {
  void askEarly(ADDRESS, 'abc');
  await readRates();
  await readRates();
  const [early, later] = backend.calls;
  for (const name of ['accept', 'authorization', 'content-type'])
    expect(early?.headers.get(name)).toBe(later?.headers.get(name));
  expect(early?.credentials).toBe(later?.credentials);
});

it('is not used by the session of another token [S11.load.data]', async () => {
  void askEarly(ADDRESS, 'another');
  await readRates();
  expect(backend.calls).toHaveLength(2);
});

it('is not used without a validator, because nothing would confirm it [S11.load.data]', async () => {
  respond = (call) => call.answer(RATES);
  void askEarly(ADDRESS, 'abc');
  await readRates();
  expect(backend.calls).toHaveLength(2);
});

it('is not used once the live channel is open, because messages about it were missed [S11.load.data]', async () => {
  void askEarly(ADDRESS, 'abc');
  live.open();
  await readRates();
  expect(backend.calls).toHaveLength(2);
});

it('is the same failure as that of any other read [S11.load.data]', async () => {
  respond = (call) => call.fail();
  void askEarly(ADDRESS, 'abc');
  expect(await readRates()).toMatchObject({ status: 'OFFLINE' });
  respond = (call) => call.answer({ detail: 'no' }, { status: 500 });
  void askEarly(ADDRESS, 'abc');
  expect(await readRates()).toMatchObject({ status: 500, data: { detail: 'no' } });
  expect(backend.calls).toHaveLength(2);
});

it('says nothing to a session that began after it [S11.load.data] [S6.refusal.1]', async () => {
  let answerIt = () => undefined as void;
  respond = (call) => (answerIt = () => call.answer(RATES, CONFIRMABLE));
  void askEarly(ADDRESS, 'abc');
  const reading = readRates();
  saveToken('def');
  answerIt();
  expect(await reading).toBeUndefined();
  expect(Object.keys(store.getState().api.queries)).toEqual([]);
});

it('is not sent once the live channel is open [S11.load.data]', async () => {
  live.open();
  expect(await askEarly(ADDRESS, 'abc')).toBeNull();
  expect(backend.calls).toEqual([]);
});

it('is not sent if the app has asked the same itself meanwhile [S11.load.once]', async () => {
  void askEarly(callUrl('wallets/'), 'abc');
  const reading = readRates();
  expect(await askEarly(ADDRESS, 'abc')).toBeNull();
  await reading;
  expect(backend.pathsOf()).toEqual(['wallets/', 'currencyrates/']);
});

it('does not keep a connection if no screen takes it [S11.load.data]', async () => {
  const cancel = jest.fn();
  respond = (call) => call.answerRaw(new Response(new ReadableStream({ cancel }), CONFIRMABLE));
  await askEarly(ADDRESS, 'abc');
  live.open();
  await waitFor(() => expect(cancel).toHaveBeenCalled());
});
