import { type Action, combineReducers, configureStore } from '@reduxjs/toolkit';
import { persistStore } from 'redux-persist';
import { liveChannelUrl } from '@/api/transport/backendHost';
import { baseApi } from '@/api/transport/baseApi';
import { sweepIntents } from '@/api/intents/intentStorage';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { checkToken, onTokenChange, tokenEpoch } from '@/api/session/tokenStorage';
import type { MarketView } from '@/domain/book/awayChanges';
import { createLiveMiddleware } from '@/live/liveMiddleware';
import { connectionSlice } from '@/state/slices/connectionSlice';
import { deactivationSlice } from '@/state/slices/deactivationSlice';
import { freshnessReducer, INITIAL_FRESHNESS } from '@/state/slices/freshnessSlice';
import { intentsSlice } from '@/state/slices/intentsSlice';
import { leavingSlice } from '@/state/slices/leavingSlice';
import { isBookKnown, listingsReducer } from '@/state/slices/listingsSlice';
import { openingRatesSlice } from '@/state/slices/openingRatesSlice';
import { followOtherTabs, persistedPreferences } from './persistence';
import { rateHistorySlice } from '@/state/slices/rateHistorySlice';
import { sessionActions, sessionSlice } from '@/state/slices/sessionSlice';

const slices = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  session: sessionSlice.reducer,
  connection: connectionSlice.reducer,
  preferences: persistedPreferences,
  listings: listingsReducer,
  leaving: leavingSlice.reducer,
  deactivation: deactivationSlice.reducer,
  openingRates: openingRatesSlice.reducer,
  rateHistory: rateHistorySlice.reducer,
  intents: intentsSlice.reducer,
  // Below: it looks at the market, which lies in other slices.
  freshness: (state = INITIAL_FRESHNESS) => state,
});

export type RootState = ReturnType<typeof slices>;

const marketOf = (state: RootState): MarketView => ({
  book: isBookKnown(state.listings) ? state.listings.book : null,
  rates: ratesApi.endpoints.getRates.select()(state).data ?? null,
});

function rootReducer(state: RootState | undefined, action: Action): RootState {
  const next = slices(state, action);
  const freshness = freshnessReducer(next.freshness, action, () => marketOf(next));
  return freshness === next.freshness ? next : { ...next, freshness };
}

/** A session that is being left hears no more news: what they would fetch then is refused. */
const selectSession = ({ session: { isOpen, leaving, generation } }: RootState) =>
  isOpen && leaving === null ? generation : null;

const configure = () =>
  configureStore({
    reducer: rootReducer,
    // The development checks walk the whole state on every action: with ten thousand listings the app would crawl.
    middleware: (defaults) =>
      defaults({ immutableCheck: false, serializableCheck: false }).concat(
        createLiveMiddleware<RootState>({ url: () => liveChannelUrl(), selectSession }),
        baseApi.middleware,
      ),
  });

/**
 * The app's one store. It follows the stored token: when that changes, in whichever tab, everything of the
 * former user is dropped before anything renders. `stop` closes the socket and lets go of the window.
 */
export function createStore() {
  checkToken();
  const store = configure();
  const unsubscribe = onTokenChange((token) => {
    sweepIntents();
    store.dispatch(baseApi.util.resetApiState());
    store.dispatch(sessionActions.changed({ isOpen: token !== null, generation: tokenEpoch() }));
  });
  const persistor = persistStore(store);
  const unfollow = followOtherTabs(store.dispatch);
  const stop = () => {
    unsubscribe();
    unfollow();
    persistor.pause();
    store.dispatch(sessionActions.changed({ isOpen: false, generation: tokenEpoch() }));
    store.dispatch(baseApi.util.resetApiState());
  };
  return Object.assign(store, { persistor, stop });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
