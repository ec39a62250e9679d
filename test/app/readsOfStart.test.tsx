import { act, render } from '@testing-library/react';
import { CALLS, CAPABILITIES, OWN_CALLS } from '@contract/calls';
import { CAPABILITIES_PATH } from '@contract/values/capabilities';
import type { Call } from '@contract/call';
import type { LiveGroup } from '@contract/values/liveGroups';
import { removeToken, saveToken, TOKEN_KEY } from '@/api/session/tokenStorage';
import { askFirst } from '@/app/early/beginGuarded';
import { firstCallsOf } from '@/app/pages/drawPages';
import { App } from '@/app/routing/App';
import { appStore } from '@/state/store/store';
import { capabilitiesForgotten } from '@/state/slices/capabilitiesSlice';
import { advance } from '@test/support/app/advance';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { aServerOfOurs, GUARDED, replyTo } from '@test/support/app/wholeApp';

/** Longer ago than any page was loaded. */
const LONG_AGO = 1e9;

let state = aServerOfOurs();
let live: FakeLiveChannel;
let cookie: 'right' | 'missing' = 'right';
const backend = fakeBackend(answer);
/** The reads that were made since the start, by path. */
let reads: { path: string; name: string; isCheap: boolean }[] = [];

function answer(call: FakeCall): void {
  const { name, status, body } = replyTo(call, state);
  const etag = '"1"';
  const isCheap = call.headers.get('if-none-match') === etag;
  reads.push({ path: call.path, name, isCheap });
  const headers = { etag, ...(cookie === 'missing' && { 'live-session': 'none' }) };
  if (isCheap) call.answerRaw(new Response(null, { status: 304, headers }));
  else call.answer(body, { status, ...(status === 200 && { headers }) });
}

beforeAll(() => import('@/app/routing/ProtectedArea'));
// The store, which all visits share, keeps the clock that it was made with.
beforeAll(() => {
  jest.useFakeTimers();
  appStore();
});
beforeEach(() => {
  state = aServerOfOurs();
  cookie = 'right';
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  live = fakeLiveChannel();
  live.sayLastNews(() => LONG_AGO);
});
afterEach(() => {
  live.restore();
  jest.restoreAllMocks();
});
afterAll(() => {
  jest.useRealTimers();
  backend.restore();
});

/** The page of a route begins: with the reads of its early script, as on a load, or without, as after the log-in. */
const STARTS = {
  'a load': ({ name, address }: (typeof GUARDED)[number]) => {
    const { asks, added } = firstCallsOf(name, address.split('/')[2] ?? '');
    const marks = { capabilities: CAPABILITIES_PATH, asks: asks.join(' '), added: added.join(' ') };
    Object.assign(document.documentElement.dataset, marks);
    localStorage.setItem(TOKEN_KEY, 'abc');
    askFirst();
    for (const mark of Object.keys(marks)) Reflect.deleteProperty(document.documentElement.dataset, mark);
  },
  'a log-in': () => undefined,
};
type Start = keyof typeof STARTS;
/** When the socket opens: before a screen is there, or long after. */
const SOCKETS = ['early', 'late'] as const;

async function start(route: (typeof GUARDED)[number], how: Start, socket: (typeof SOCKETS)[number]) {
  reads = [];
  window.history.replaceState(null, '', route.address);
  STARTS[how](route);
  await act(() => advance(300));
  // The first answers have set it.
  cookie = 'right';
  act(() => saveToken('abc'));
  await act(() => advance(0));
  if (socket === 'early') act(() => live.open());
  const view = render(<App />);
  await act(() => advance(2_000));
  if (socket === 'late') act(() => live.open());
  await act(() => advance(3_000));
  view.unmount();
  act(() => removeToken());
  act(() => void appStore().dispatch(capabilitiesForgotten()));
  delete window.crossrateEarly;
  await act(() => advance(0));
}

const twice = () => reads.map(({ path }) => path).filter((path, at, paths) => paths.indexOf(path) < at);
const isFedBy = (name: string, group: LiveGroup) =>
  Object.entries<Call>({ ...CALLS, ...OWN_CALLS }).some(
    ([key, call]) => key === name && 'fedBy' in call && Array.isArray(call.fedBy) && call.fedBy.includes(group),
  );

describe.each(Object.keys(STARTS) as Start[])('after %s', (how) => {
  test.each(SOCKETS.flatMap((socket) => GUARDED.map((route) => ({ socket, route, address: route.address }))))(
    '$address reads everything once through one socket that opens $socket [S11.load.once, S11.load.socket]',
    async ({ socket, route }) => {
      await start(route, how, socket);
      expect(reads).not.toEqual([]);
      expect({ twice: twice(), sockets: live.sockets.length }).toEqual({ twice: [], sockets: 1 });
    },
  );
});

test.each(SOCKETS)(
  'what a group feeds is read again, without a body, if there was news of it between the early read and the app, with a socket that opens %s [S11.load.once]',
  async (socket) => {
    const at = performance.now() + 100;
    live.sayLastNews((group) => (group === 'homepage_updates' ? performance.now() - at : LONG_AGO));
    const [home] = GUARDED.filter(({ name }) => name === 'home');
    if (home) await start(home, 'a load', socket);
    const again = reads.filter(({ path }, at) => reads.findIndex((read) => read.path === path) < at);
    expect(again).not.toEqual([]);
    expect(again.filter(({ name, isCheap }) => !isCheap || !isFedBy(name, 'homepage_updates'))).toEqual([]);
  },
);

test('a server that does not say when it had news is read again, as it must be [S11.load.once]', async () => {
  state.capabilities = { ...CAPABILITIES, lastNews: 2 };
  const [home] = GUARDED.filter(({ name }) => name === 'home');
  if (home) await start(home, 'a load', 'late');
  expect(twice()).toContain('wallets/');
});

test('a page that was loaded without the cookie of the live channel opens one socket, once an answer has set it [S11.load.socket]', async () => {
  cookie = 'missing';
  const [home] = GUARDED;
  if (home) await start(home, 'a load', 'early');
  expect(live.sockets).toHaveLength(1);
});

test('another origin is asked nothing before the app runs [S11.load.data]', async () => {
  const [home] = GUARDED;
  reads = [];
  Object.assign(globalThis, { __BACKEND_HOST__: 'https://api.example.com/' });
  if (home) STARTS['a load'](home);
  await act(() => advance(300));
  Reflect.deleteProperty(globalThis, '__BACKEND_HOST__');
  act(() => removeToken());
  expect([reads, window.crossrateEarly]).toEqual([[], undefined]);
});
