import { CALLS } from '@contract/calls';
import { SPECIFIED_GROUPS } from '@contract/values/liveGroups';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { createStore } from '@/state/store/store';
import { ENDPOINTS } from '@test/api/endpoints/allApis';
import { WIRE_CASES } from '@test/api/endpoints/wireCases';
import { fakeBackend } from '@test/support/app/fakeBackend';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';

/** Spec 4: what is loaded again on a message of each group. */
const RELOADED: Record<(typeof SPECIFIED_GROUPS)[number], readonly string[]> = {
  homepage_updates: ['users/me/', 'wallets/', 'wallets/?currency=NGN'],
  notifications: ['notifications/', 'notifications/?unread=true/'],
  transactions: [
    'transactions/',
    'transactions/?txid=77',
    'transactions?status=pending&type=MOF_ORDER',
    'wallets/',
    'wallets/?currency=NGN',
  ],
  currency_rates: ['currencyrates/', 'currencyrates/?currency_from=CNY&currency_to=NGN'],
  listings: ['listings/?all_pairs=true', 'listings/?created_by_user=true'],
  orders: [
    'orders/?created_by_user=true',
    'orders/?currency_from=NGN&currency_to=CNY&rate=215&user=1&amount=21500&status=pending',
  ],
};

const backend = fakeBackend(({ answer }) => answer([]));
const live = fakeLiveChannel();
let store: ReturnType<typeof createStore>;

beforeAll(async () => {
  holdTime();
  localStorage.setItem(TOKEN_KEY, 'abc');
  store = createStore();
  live.open();
  for (const { name, method } of Object.values(CALLS)) {
    if (method !== 'GET') continue;
    store.dispatch(ENDPOINTS[name]?.initiate(WIRE_CASES[name].argument) as never);
  }
  await advance(1_000);
});
afterAll(() => {
  store.stop();
  live.restore();
  backend.restore();
  releaseTime();
});

test.each(SPECIFIED_GROUPS)(
  'a message of the group reloads what it feeds, and nothing else [S4.live.%s]',
  async (group) => {
    backend.calls.length = 0;
    live.message(group);
    await advance(1_000);
    expect(backend.pathsOf().sort()).toEqual([...RELOADED[group]].sort());
  },
);
