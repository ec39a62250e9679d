import { CAPABILITIES_PATH } from '@contract/values/capabilities';
import type { LiveGroup } from '@contract/values/liveGroups';
import { capabilitiesApi } from '@/api/endpoints/capabilitiesApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { notificationsApi, userApi, walletsApi } from '@/api/endpoints/userApi';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { createStore } from '@/state/store/store';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';

/** The queries of the world's screens, by path. Each answers with the version that the server had. */
const SCREENS = {
  'wallets/': { group: 'homepage_updates', endpoint: walletsApi.endpoints.getWallets },
  'currencyrates/': { group: 'currency_rates', endpoint: ratesApi.endpoints.getRates },
  'notifications/': { group: 'notifications', endpoint: notificationsApi.endpoints.getNotifications },
} as const;
/** The listings are fetched in another way (live/quietRefetch). */
const LISTINGS = 'listings/?all_pairs=true';
export type Screen = keyof typeof SCREENS | typeof LISTINGS;
export const SCREEN_NAMES = [...Object.keys(SCREENS), LISTINGS] as Screen[];

const groupOf = (screen: Screen): LiveGroup => (screen === LISTINGS ? 'listings' : SCREENS[screen].group);

type Initiate = typeof walletsApi.endpoints.getWallets.initiate;

const ANSWERS: Record<Screen, (version: string) => unknown> = {
  'wallets/': (balance) => [{ id: 1, currency: 'NGN', balance }],
  'currencyrates/': (rate) => [{ id: 1, currency_from: 'CNY', currency_to: 'NGN', rate }],
  'notifications/': (message) => [{ id: 1, message }],
  [LISTINGS]: (rate) => [{ id: 1, user: 2, currency: 'CNY', swap_to: 'NGN', Amount: '5', rate }],
};

/**
 * The whole store over a server whose data has versions; every fetch reads the version of its start.
 *
 * @param hasValidators true for our own server; otherwise only the listings have validators
 * @param tellsAfter when it announces that it says when it last had news, if it does
 */
export function createLiveWorld({
  hasValidators = false,
  tellsAfter,
}: { hasValidators?: boolean; tellsAfter?: number | undefined } = {}) {
  localStorage.setItem(TOKEN_KEY, 'abc');
  const versions: Record<Screen, number> = { 'wallets/': 0, 'currencyrates/': 0, 'notifications/': 0, [LISTINGS]: 0 };
  const starts: Record<string, number[]> = {};
  /** How many answers had a body. */
  const bodies: Record<string, number> = {};
  const newsAt = new Map<LiveGroup, number>();
  const world = { latency: (_path: string) => 50, fails: () => false };

  const respond = ({ path, headers, answer, answerRaw, fail }: FakeCall) => {
    (starts[path] ??= []).push(Date.now());
    if (path === CAPABILITIES_PATH) return void setTimeout(() => answer({ lastNews: 1 }), tellsAfter);
    const body = path in ANSWERS ? ANSWERS[path as Screen](String(versions[path as Screen])) : null;
    const etag = `"${String(versions[path as Screen])}"`;
    const isLost = world.fails();
    const settle = () => {
      if (isLost) return fail();
      if (headers.get('if-none-match') === etag) return answerRaw(new Response(null, { status: 304 }));
      bodies[path] = (bodies[path] ?? 0) + 1;
      answer(body, hasValidators || path === LISTINGS ? { headers: { etag } } : {});
    };
    setTimeout(settle, world.latency(path));
  };
  const backend = fakeBackend(respond);
  const live = fakeLiveChannel();
  const store = createStore();
  const mounted = new Map<Screen, () => void>();
  if (tellsAfter !== undefined) {
    const ageOf = (group: LiveGroup) => Math.floor(performance.now() - (newsAt.get(group) ?? -1e9));
    live.sayLastNews(ageOf, () => world.latency('lastNews'));
    void store.dispatch(capabilitiesApi.endpoints.getCapabilities.initiate(undefined, { subscribe: false }));
  }

  return Object.assign(world, {
    store,
    live,
    backend,
    starts,
    bodies,
    versions,
    mounted,
    mount(screen: Screen) {
      const { endpoint } = screen === LISTINGS ? { endpoint: listingsApi.endpoints.getListings } : SCREENS[screen];
      // Which of them does not matter here: all of them are subscribed to alike.
      const { unsubscribe } = store.dispatch(endpoint.initiate() as ReturnType<Initiate>);
      mounted.set(screen, () => {
        unsubscribe();
        mounted.delete(screen);
      });
    },
    /** The server's data changes; it sends a message if the socket has subscribed to the group. */
    change(screen: Screen) {
      versions[screen] += 1;
      const group = groupOf(screen);
      newsAt.set(group, performance.now());
      if (live.groups().includes(group)) live.message(group);
    },
    /** A change by the user: the server's data changes while the call runs. */
    changeOwn() {
      const done = store.dispatch(
        userApi.endpoints.updateMe.initiate({
          username: 'ada',
          phone_number: null,
          birthday: null,
          first_name: null,
          last_name: null,
        }),
      );
      versions['wallets/'] += 1;
      return done;
    },
    /** The cached answer of a screen, as its components get it. */
    data(screen: keyof typeof SCREENS): unknown {
      return SCREENS[screen].endpoint.select()(store.getState()).data;
    },
    /** The version on the screen; null if there is none. */
    shown(screen: Screen): string | null {
      const state = store.getState();
      if (screen === LISTINGS) return state.listings.table?.[0]?.rate ?? null;
      const { data } = SCREENS[screen].endpoint.select()(state);
      const [first] = data ?? [];
      if (!first) return null;
      if ('balance' in first) return first.balance;
      return 'rate' in first ? first.rate : first.message;
    },
    setHidden,
    end() {
      resetVisibility();
      store.stop();
      live.restore();
      backend.restore();
      localStorage.clear();
    },
  });
}

export type LiveWorld = ReturnType<typeof createLiveWorld>;
