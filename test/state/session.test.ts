import { ratesApi } from '@/api/endpoints/ratesApi';
import { userApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { sessionEndReason } from '@/api/session/endReason';
import { logOut } from '@/flows/logOut';
import { type FreshnessGroup, freshnessLost, freshnessRegained } from '@/live/liveActions';
import { selectAwayChanges } from '@/state/selectors/freshnessSelectors';
import {
  selectHasSession,
  selectIsLeaving,
  selectLeaveTo,
  selectSessionGeneration,
} from '@/state/selectors/sessionSelectors';
import { selectConnection } from '@/state/slices/connectionSlice';
import { accountClosed, amountReturned, returnDoubted, selectDeactivation } from '@/state/slices/deactivationSlice';
import { awayChangesFound } from '@/state/slices/freshnessSlice';
import {
  intentDismissed,
  intentLeft,
  type IntentNews,
  intentToShow,
  selectIntentsLeft,
  selectIntentsToShow,
} from '@/state/slices/intentsSlice';
import {
  deletionRevoked,
  listingLeft,
  listingReturned,
  selectFailedDeletions,
  selectLeavingListings,
} from '@/state/slices/leavingSlice';
import { selectOpeningRate } from '@/state/slices/openingRatesSlice';
import { sessionActions } from '@/state/slices/sessionSlice';
import { settled, advance } from '@test/support/app/advance';
import { aRate } from '@test/support/app/builders';
import type { FakeCall } from '@test/support/app/fakeBackend';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { answerAs, setToken } from './sessionWorld';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';

describe('session', () => {
  describe('the session', () => {
    let respond: (call: FakeCall) => void;

    const { live, store, reload } = pageOfEachTest((call) => respond(call));

    beforeEach(() => {
      respond = answerAs;
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
    });

    test('is open while a token is stored [S6.roles.2, S11.sessions]', () => {
      expect(selectHasSession(store().getState())).toBe(true);
      setToken(null);
      expect(selectHasSession(store().getState())).toBe(false);
      expect(sessionEndReason()).toBe('loggedOut');
    });

    test('is closed while no token is stored, and has no socket', () => {
      localStorage.clear();
      const sockets = live().sockets.length;
      reload();
      expect(selectHasSession(store().getState())).toBe(false);
      expect(selectConnection(store().getState())).toBe('idle');
      expect(live().sockets).toHaveLength(sockets);
    });

    test("has a socket at the backend's address, and its status is shown [S7.live.1]", () => {
      expect(live().socket().url).toBe('ws://localhost/backend/ws/main/');
      expect(selectConnection(store().getState())).toBe('connecting');
      live().open();
      expect(selectConnection(store().getState())).toBe('live');
    });

    test('ends with its store: the socket is closed, and no other token is followed', async () => {
      live().open();
      await store().dispatch(userApi.endpoints.getMe.initiate());
      const generation = selectSessionGeneration(store().getState());
      store().stop();
      expect(live().socket().readyState).toBe(WebSocket.CLOSED);
      expect(store().getState().api.queries).toEqual({});
      setToken('bea');
      expect(selectHasSession(store().getState())).toBe(false);
      expect(selectSessionGeneration(store().getState())).toBe(generation);
    });

    test('that a flow ends at a path leads on from that path only', () => {
      expect(selectLeaveTo('/profile')(store().getState())).toBe('/');
      store().dispatch(sessionActions.leaving({ from: '/profile', to: '/login' }));
      expect(['/profile', '/market'].map((from) => selectLeaveTo(from)(store().getState()))).toEqual(['/login', '/']);
    });

    test('has another number each time', () => {
      const first = selectSessionGeneration(store().getState());
      setToken('bea');
      expect(selectSessionGeneration(store().getState())).toBeGreaterThan(first);
    });

    test('drops the answers to the former user that are still on their way', async () => {
      const waiting: FakeCall[] = [];
      respond = (call) => waiting.push(call);
      void store().dispatch(listingsApi.endpoints.getListings.initiate());
      void store().dispatch(userApi.endpoints.getMe.initiate());
      await settled();
      setToken('bea');
      waiting.forEach(answerAs);
      await settled();
      expect(Object.values(store().getState().api.queries)).toEqual([]);
      expect(store().getState().listings).toMatchObject({ viewer: null, table: null });
    });
  });

  describe('the next user', () => {
    const { live, store } = pageOfEachTest(answerAs);

    const news: IntentNews = {
      id: 'a',
      draft: { type: 'ORDER', currency_from: 'NGN', currency_to: 'CNY', amount: '1', rate: '2' },
      outcome: { kind: 'lost' },
    };

    const showRates = (...rates: string[]) =>
      store().dispatch(
        ratesApi.util.upsertQueryData(
          'getRates',
          undefined,
          rates.map((rate) => aRate({ rate })),
        ),
      );

    const openingRate = () => selectOpeningRate(store().getState(), 'CNY', 'NGN');

    /** What the slices hold for one user. */
    function personal() {
      const state = store().getState();
      return {
        deactivation: selectDeactivation(state),
        leaving: [selectLeavingListings(state), selectFailedDeletions(state)],
        intents: [selectIntentsToShow(state), selectIntentsLeft(state)],
        openingRate: openingRate(),
        away: selectAwayChanges(state),
      };
    }

    test('the next user sees nothing of what the former one did [S11.sessions]', async () => {
      const untouched = personal();
      expect(untouched).toEqual({
        deactivation: { accountClosed: false, returned: {}, inDoubt: {} },
        leaving: [{}, {}],
        intents: [[], 0],
        openingRate: null,
        away: null,
      });
      const levels = { ratesMoved: 1, listingsGone: 0, listingsNew: 0, levels: [] };
      const done = [accountClosed(), amountReturned('1'), returnDoubted({ id: '2', before: '5' }), listingLeft('3')];
      const shown = [
        listingReturned({ id: '4', reason: 'No.' }),
        intentToShow(news),
        intentLeft(),
        awayChangesFound(levels),
      ];
      for (const action of [...done, ...shown]) store().dispatch(action);
      await showRates('216');
      expect(personal()).toEqual({
        deactivation: { accountClosed: true, returned: { 1: true }, inDoubt: { 2: '5' } },
        leaving: [{ 3: true }, { 4: { reason: 'No.' } }],
        intents: [[news], 1],
        openingRate: '216',
        away: levels,
      });
      setToken('bea');
      expect(personal()).toEqual(untouched);
    });

    test('the next user sees what changed of the market since they lost the channel, not since the former user did [S11.sessions]', async () => {
      const lose = (group: FreshnessGroup) => store().dispatch(freshnessLost({ group, at: Date.now(), isStale: true }));
      const moved = () => selectAwayChanges(store().getState())?.ratesMoved ?? null;
      await showRates('216');
      lose('currency_rates');
      lose('listings');
      setToken('bea');
      await showRates('217');
      lose('currency_rates');
      store().dispatch(freshnessRegained('currency_rates'));
      expect(moved()).toBeNull();
      lose('currency_rates');
      await showRates('218');
      store().dispatch(freshnessRegained('currency_rates'));
      expect(moved()).toBe(1);
    });

    test('a return that was in doubt is not in doubt once the amount is back', () => {
      store().dispatch(returnDoubted({ id: '2', before: '5' }));
      store().dispatch(amountReturned('2'));
      expect(selectDeactivation(store().getState())).toMatchObject({ returned: { 2: true }, inDoubt: {} });
    });

    test('a listing that came back and is deleted again has no failed deletion any more', () => {
      store().dispatch(listingReturned({ id: '4', reason: null }));
      store().dispatch(listingLeft('4'));
      expect(personal().leaving).toEqual([{ 4: true }, {}]);
      store().dispatch(listingReturned({ id: '4', reason: null }));
      expect(personal().leaving).toEqual([{}, { 4: { reason: null } }]);
      store().dispatch(listingLeft('5'));
      store().dispatch(deletionRevoked());
      expect(personal().leaving).toEqual([{}, { 4: { reason: null } }]);
    });

    test('the news of one submission is shown once, until the user dismisses it', () => {
      const other = { ...news, id: 'b' };
      for (const one of [news, news, other]) store().dispatch(intentToShow(one));
      expect(selectIntentsToShow(store().getState())).toEqual([news, other]);
      store().dispatch(intentDismissed('a'));
      expect(selectIntentsToShow(store().getState())).toEqual([other]);
    });

    test('the opening rate of a pair is the first that the session saw', async () => {
      await showRates('216');
      await showRates('217');
      expect(openingRate()).toBe('216');
      expect(selectOpeningRate(store().getState(), 'NGN', 'CNY')).toBeNull();
    });

    test('a session that is being left has no socket and receives no messages', () => {
      live().open();
      store().dispatch(sessionActions.leaving({ from: '/profile', to: '/login' }));
      expect(live().socket().readyState).toBe(WebSocket.CLOSED);
      expect(store().getState().connection.status).toBe('idle');
    });

    test('a path to which a session led is forgotten once the next one begins', () => {
      store().dispatch(sessionActions.leaving({ from: '/profile', to: '/login' }));
      setToken(null);
      expect(store().getState().session.leaving).toEqual({ from: '/profile', to: '/login' });
      setToken('bea');
      expect(store().getState().session.leaving).toBeNull();
    });
  });

  describe('leaving', () => {
    let calls: FakeCall[];

    const { store } = pageOfEachTest((call) => calls.push(call));

    beforeEach(() => void (calls = []));

    const seen = () => [selectIsLeaving(store().getState()), selectHasSession(store().getState())];

    test('a session is being left from the press that ends it, while the server is still asked, until the next one begins', async () => {
      expect(seen()).toEqual([false, true]);
      const left = store().dispatch(logOut({ from: '/profile', to: '/login' }));
      expect(seen()).toEqual([true, true]);
      await settled();
      expect(calls.map(({ path }) => path)).toEqual(['logoutall/']);
      expect(seen()).toEqual([true, true]);
      calls[0]?.answer({});
      await left;
      expect(seen()).toEqual([true, false]);
      setToken('bea');
      expect(seen()).toEqual([false, true]);
    });

    test('a session that another tab ends was not left in this one', () => {
      setToken(null);
      expect(seen()).toEqual([false, false]);
      expect(selectLeaveTo('/profile')(store().getState())).toBe('/');
    });
  });
});

describe('never mixed', () => {
  const INTERLEAVINGS = atEffort(60);
  const SEED = chooseSeed();
  let respond: (call: FakeCall) => void = answerAs;
  const { store } = pageOfEachTest((call) => respond(call));

  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

  test(`never mixes two users: ${String(INTERLEAVINGS)} interleavings from seed ${String(SEED)} [S11.sessions]`, async () => {
    jest.useFakeTimers();
    const mixed: string[] = [];
    for (let seed = SEED; seed < SEED + INTERLEAVINGS; seed += 1) {
      const random = seededRandom(seed);
      respond = (call) => void setTimeout(() => answerAs(call), random.between(0, 40));
      for (let step = 0; step < 8; step += 1) {
        const token = random.oneOf(['ada', 'bea', null]);
        if (random.chance(40)) setToken(token);
        // Another tab's change that this one has not heard of yet.
        else if (random.chance(30) && token !== null) localStorage.setItem(TOKEN_KEY, token);
        void store().dispatch(
          listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: random.chance(50) }),
        );
        void store().dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: random.chance(50) }));
        await advance(random.between(0, 30));
      }
      setToken('ada');
      await advance(100);
      const { listings, api } = store().getState();
      // A random id may contain any letters, a name too.
      const seen = JSON.stringify([listings, api.queries], (name, value: unknown) =>
        name === 'requestId' ? undefined : value,
      );
      if (/bea|of-"/.test(seen)) mixed.push(`seed ${String(seed)}: ${seen}`);
    }
    expect(mixed).toEqual([]);
  }, 600_000);
});
