import { listingsApi } from '@/api/listings/listingsApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { dropEntry } from '@/api/transport/rtkDoors';
import { selectPair } from '@/state/selectors/bookSelectors';
import { advance } from '@test/support/app/advance';
import { createMarketWorld, type MarketWorld, rowText } from './marketWorld';

const LISTED = 2_000;
/** In the text that is parsed, this is in place of each listing that did not change. */
const PLACE = '"",';
/** A live message is parsed too; it is shorter than this, and a listing is longer. */
const MESSAGE_LETTERS = 60;
let world: MarketWorld;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  world.end();
  Reflect.deleteProperty(globalThis, '__BACKEND_HOST__');
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** What one message of the listings costs: calls of the store's subscribers, letters parsed, fetches. */
async function costOfMessage() {
  const parse = jest.spyOn(JSON, 'parse');
  const calls = world.backend.calls.length;
  let notifications = 0;
  const unsubscribe = world.store.subscribe(() => (notifications += 1));
  world.live.message('listings');
  await advance(1_000);
  unsubscribe();
  const lengths = parse.mock.calls.map(([text]) => text.length).filter((length) => length > MESSAGE_LETTERS);
  parse.mockRestore();
  const letters = lengths.reduce((sum, length) => sum + length, 0);
  return { notifications, letters, fetches: world.backend.calls.length - calls };
}

const levels = () => selectPair('CNY', 'NGN')(world.store.getState())?.levels ?? [];
const FREE = { notifications: 0, letters: 0, fetches: 1 };

test.each([
  ['a 304', true],
  ['the same text from a server without validators', false],
])(
  '%s costs no parse and no notification, and the state stays the same object [S10.thousands.same] [S10.S3]',
  async (_answer, validators) => {
    world = await createMarketWorld(LISTED, validators);
    const before = world.store.getState();
    expect(levels()).toHaveLength(LISTED / 4 + 1);
    expect(await costOfMessage()).toEqual(FREE);
    expect(world.store.getState()).toBe(before);
    expect(world.lastHeaders()?.get('if-none-match')).toBe(validators ? '"0"' : null);
  },
);

test('one listing of thousands changes: one notification, and only its row is parsed [S10.thousands.change]', async () => {
  world = await createMarketWorld(LISTED, true);
  const former = levels();
  world.serve(world.rows.with(1_000, rowText(1_001, '11')));
  const { notifications, letters } = await costOfMessage();
  expect(notifications).toBe(1);
  expect(letters).toBeLessThan(4 * rowText(1_001).length);
  expect(levels().filter((level) => !former.includes(level))).toMatchObject([{ rate: '2250.5', total: '41.3' }]);
  expect(await costOfMessage()).toEqual(FREE);
  expect(world.lastHeaders()?.get('if-none-match')).toBe('"1"');
});

test('changes far apart are read one by one, and the text between them is not', async () => {
  world = await createMarketWorld(LISTED, false);
  const spread = [3, 700, 1_200, 1_990].reduce((rows, at) => rows.with(at, rowText(at + 1, '7')), world.rows);
  world.serve([rowText(5_000), ...spread.toSpliced(900, 2)]);
  const { letters } = await costOfMessage();
  // Of each listing that did not change, no more than a mark is read that keeps its place.
  expect(letters).toBeLessThan(PLACE.length * LISTED + 8 * rowText(1_001).length);
  expect(levels().reduce((sum, { count }) => sum + count, 0)).toBe(LISTED - 1);
});

test('another origin gets the usual headers only, and the same costs as little [S10.thousands.plain]', async () => {
  Object.assign(globalThis, { __BACKEND_HOST__: 'https://api.example.com/backend/' });
  world = await createMarketWorld(LISTED, true);
  expect(await costOfMessage()).toEqual(FREE);
  expect([...(world.lastHeaders()?.keys() ?? [])].sort()).toEqual(['accept', 'authorization', 'content-type']);
  world.serve(world.rows.slice(1));
  expect((await costOfMessage()).notifications).toBe(1);
  expect(levels()[0]).toMatchObject({ count: 2 });
});

describe('an answer that comes too late', () => {
  const REFETCH = listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true });
  const endSession = () => {
    localStorage.removeItem(TOKEN_KEY);
    window.dispatchEvent(new Event('focus'));
  };

  /** Lets the server answer a message of the listings with 9 of each; what the app does with that is yet to come. */
  async function answerNow() {
    world = await createMarketWorld(4, true);
    world.serve([rowText(1, '9')]);
    world.live.message('listings');
    jest.advanceTimersByTime(20);
  }

  test('is passed over if another fetch of the entry began meanwhile: the newer answer is shown', async () => {
    await answerNow();
    world.serve([rowText(1, '10')]);
    void world.store.dispatch(REFETCH);
    await advance(1_000);
    expect(levels()).toMatchObject([{ total: '10' }]);
  });

  test.each([
    ['another fetch of the entry begins', () => void world.store.dispatch(REFETCH)],
    ['the session ends', () => endSession()],
  ])('is not waited for any longer once %s', async (_event, happen) => {
    world = await createMarketWorld(4, true);
    world.live.message('listings');
    const signal = world.backend.calls.at(-1)?.signal;
    expect(signal?.aborted).toBe(false);
    happen();
    expect(signal?.aborted).toBe(true);
    await advance(1_000);
  });

  test('is passed over if the entry has been forgotten meanwhile', async () => {
    await answerNow();
    const [key = ''] = Object.keys(world.store.getState().api.queries).filter((each) => each.startsWith('getListings'));
    dropEntry(world.store, key);
    await advance(1_000);
    expect(Object.keys(world.store.getState().api.queries)).not.toContain(key);
  });
});
