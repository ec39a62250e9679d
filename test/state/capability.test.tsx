import type { ReactNode } from 'react';
import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { CAPABILITIES, type Capability } from '@contract/values/capabilities';
import { useCapability } from '@/state/selectors/useCapability';
import { advance } from '@test/support/app/advance';
import type { FakeCall } from '@test/support/app/fakeBackend';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { setToken } from './sessionWorld';

// First of all, so that the page is opened under fake time.
beforeEach(() => void jest.useFakeTimers());

const TEN_MINUTES_MS = 600_000;
/** The version that this app was built with. */
const { windows: VERSION } = CAPABILITIES;

/** The calls of this test, which it answers by hand. */
let calls: FakeCall[];
const { live, store } = pageOfEachTest((call) => calls.push(call));

beforeEach(() => {
  calls = [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => Reflect.deleteProperty(globalThis, '__BACKEND_HOST__'));

const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store()}>{children}</Provider>;
const paths = () => calls.map(({ path }) => path);
/** Time passes, and what has arrived is rendered. */
const after = (work: () => void, duration = 100) =>
  act(async () => {
    work();
    await advance(duration);
  });
/** A component that needs to know whether the backend can do this. */
async function mount(name: Capability) {
  const { result } = renderHook(() => useCapability(name), { wrapper });
  await after(() => undefined);
  return result;
}
const answer = (body: unknown) => after(() => calls.at(-1)?.answer(body));

test('what a backend can do is unknown until it has answered, and then known to every component [S11.capabilities]', async () => {
  const [first, second] = [await mount('windows'), await mount('fills')];
  expect([first.current, second.current]).toEqual([undefined, undefined]);
  expect(paths()).toEqual(['capabilities/']);
  await answer(CAPABILITIES);
  const third = await mount('pegs');
  expect([first.current, second.current, third.current]).toEqual([true, true, true]);
});

test.each<[string, unknown, boolean]>([
  ['the version of this app', { windows: VERSION }, true],
  ['an older version', { windows: VERSION - 1 }, false],
  ['a newer version', { windows: VERSION + 1 }, false],
  ['its version as text', { windows: String(VERSION) }, false],
  ['only other capabilities', { ...CAPABILITIES, windows: undefined }, false],
  ['nothing', {}, false],
  ['something unreadable', 'a page', false],
])(
  'of a backend that announces %s, only what it can do in the same version is used [S11.capabilities]',
  async (_what, body, can) => {
    const result = await mount('windows');
    await answer(body);
    expect(result.current).toBe(can);
  },
);

test('a backend is asked once in a page: neither a later component, another name nor another log-in asks again [S11.capabilities]', async () => {
  const first = await mount('windows');
  await answer({ windows: VERSION });
  const later = await mount('alerts');
  await after(() => undefined, TEN_MINUTES_MS);
  await after(() => setToken('bea'));
  expect([first.current, later.current]).toEqual([true, false]);
  expect(paths()).toEqual(['capabilities/']);
});

test('the answer is not kept for a component, so it is never fetched again by itself [S11.capabilities]', async () => {
  const result = await mount('windows');
  await after(() => live().open());
  await answer({ windows: VERSION });
  await after(() => undefined, TEN_MINUTES_MS);
  expect(store().getState().api.queries).toEqual({});
  expect(result.current).toBe(true);
});

test('a question that ended with its session is asked again in the next one, whose answer counts [S11.capabilities]', async () => {
  const result = await mount('windows');
  const former = calls[0];
  await after(() => setToken('bea'));
  expect(paths()).toEqual(['capabilities/', 'capabilities/']);
  await after(() => former?.answer({ windows: VERSION }));
  expect(result.current).toBeUndefined();
  await answer({ windows: VERSION - 1 });
  expect(result.current).toBe(false);
});

test('a backend that was not reached can do nothing, and is asked again once it is reached [S11.capabilities]', async () => {
  const result = await mount('windows');
  await after(() => calls[0]?.fail());
  expect([result.current, calls.length]).toEqual([false, 1]);
  await after(() => live().open());
  expect([result.current, calls.length]).toEqual([undefined, 2]);
  await answer({ windows: VERSION });
  expect(result.current).toBe(true);
});

test('a backend of another origin is never asked, and can do nothing beyond the specification [S11.capabilities]', async () => {
  Object.assign(globalThis, { __BACKEND_HOST__: 'https://elsewhere.example/' });
  const result = await mount('windows');
  expect(result.current).toBe(false);
  await after(() => setToken('bea'));
  expect(result.current).toBe(false);
  expect(paths()).toEqual([]);
});
