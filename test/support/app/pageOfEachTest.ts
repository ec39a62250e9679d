import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { type AppStore, createStore } from '@/state/store/store';
import { fakeBackend, type FakeCall } from './fakeBackend';
import { type FakeLiveChannel, fakeLiveChannel } from './fakeLiveChannel';

/**
 * The page of each test of a file: the store of Ada's session, over a backend and a live channel that the test plays.
 * Hooks of the file that have to come before it are written above the call.
 */
export function pageOfEachTest(respond: (call: FakeCall) => void) {
  const backend = fakeBackend(respond);
  // A file may have several such pages: each backend is there for its own tests alone.
  backend.restore();
  beforeAll(backend.replace);
  let live: FakeLiveChannel;
  let store: AppStore;
  beforeEach(() => {
    live = fakeLiveChannel();
    localStorage.setItem(TOKEN_KEY, 'ada');
    store = createStore();
  });
  afterEach(() => {
    store.stop();
    live.restore();
    localStorage.clear();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  afterAll(() => backend.restore());
  return {
    backend,
    live: () => live,
    store: () => store,
    /** The page is closed, and opened again with what is stored by then. */
    reload() {
      store.stop();
      store = createStore();
    },
  };
}
