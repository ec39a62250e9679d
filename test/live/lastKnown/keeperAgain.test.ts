import { walletsApi } from '@/api/endpoints/walletsApi';
import { advance } from '@test/support/app/advance';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';

let mockTimesAsked = 0;
jest.mock('@/live/lastKnown/lastKnownKeeper', () => {
  mockTimesAsked += 1;
  if (mockTimesAsked === 1) throw new Error('The script did not arrive.');
  return { keepLastKnown: () => Promise.resolve(void (mockTimesKept += 1)), forgetLastKnown: () => Promise.resolve() };
});
let mockTimesKept = 0;

beforeEach(() => void jest.useFakeTimers());

const { store } = pageOfEachTest(({ answer }) => answer([{ id: 1, currency: 'CNY', balance: '1' }]));
const fetchWallets = () =>
  void store().dispatch(walletsApi.endpoints.getWallets.initiate(undefined, { forceRefetch: true }));

test('a script that did not arrive is asked for again, and then what is known is kept [S11.offline.known]', async () => {
  fetchWallets();
  await advance(10_000);
  expect([mockTimesAsked, mockTimesKept]).toEqual([1, 0]);
  for (const times of [1, 2]) {
    fetchWallets();
    await advance(61_000);
    expect([mockTimesAsked, mockTimesKept]).toEqual([2, times]);
  }
});
