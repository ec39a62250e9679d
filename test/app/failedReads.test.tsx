import { act, render, screen, within } from '@testing-library/react';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { App } from '@/app/routing/App';
import { appStore } from '@/state/store/store';
import { capabilitiesForgotten } from '@/state/slices/capabilitiesSlice';
import { advance } from '@test/support/app/advance';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { aServerOfOurs, GUARDED, replyTo } from '@test/support/app/wholeApp';

const ADDRESSES = GUARDED.map(({ address }) => address);

/** Their failure leaves nothing out: without the first the app asks as the specification says, and the second is kept. */
const SPARE = ['getCapabilities', 'getWatchlist'];

const state = aServerOfOurs();

/** The reads that were made, and those that fail. */
let asked = new Set<string>();
let failing = new Set<string>();
let live: FakeLiveChannel;
const backend = fakeBackend(answer);

function answer(call: FakeCall): void {
  const { name, status, body } = replyTo(call, state);
  if (call.method === 'GET') asked.add(name);
  if (failing.has(name)) call.answer({ detail: 'Broken.' }, { status: 500 });
  else call.answer(body, { status });
}

beforeAll(() => import('@/app/routing/ProtectedArea'));
// The store, which all visits share, keeps the clock that it was made with.
beforeAll(() => void jest.useFakeTimers());
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  live = fakeLiveChannel();
});
afterEach(() => {
  live.restore();
  jest.restoreAllMocks();
});
afterAll(() => {
  jest.useRealTimers();
  backend.restore();
});

/** Opens the address in a session of its own. @param broken the names of the reads that fail */
async function visit(address: string, broken: readonly string[], look: () => Promise<void>): Promise<void> {
  asked = new Set();
  failing = new Set(broken);
  window.history.replaceState(null, '', address);
  act(() => saveToken('abc'));
  const view = render(<App />);
  await act(() => advance(2_000));
  await look();
  view.unmount();
  act(() => removeToken());
  act(() => void appStore().dispatch(capabilitiesForgotten()));
}

const again = () => within(screen.getByRole('main')).queryAllByRole('button', { name: 'Try again' });
const said = () => within(screen.getByRole('main')).queryAllByText(/could not be (loaded|made)\.$/);

test.each(ADDRESSES)(
  '%s says of each first read that fails that it could not be loaded, and tries again [S11.reads.failed]',
  async (address) => {
    await visit(address, [], () => Promise.resolve());
    const reads = [...asked].filter((name) => !SPARE.includes(name));
    expect(reads).not.toEqual([]);
    const silent: string[] = [];
    const stuck: string[] = [];
    for (const read of reads) {
      await visit(address, [read], async () => {
        if (again().length === 0 || said().length === 0) silent.push(read);
        failing = new Set();
        again().forEach((button) => act(() => button.click()));
        await act(() => advance(500));
        if (again().length > 0) stuck.push(read);
      });
    }
    expect({ silent, stuck }).toEqual({ silent: [], stuck: [] });
  },
);
