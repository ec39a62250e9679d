import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { CAPABILITIES } from '@contract/values/capabilities';
import { backendHost, isCrossOrigin, liveChannelUrl } from '@/api/transport/backendHost';
import { baseApi } from '@/api/transport/baseApi';
import { keepAnswersIn } from '@/api/transport/baseQuery';
import { answerKeeper, forgetAnswers } from '@/api/transport/keptAnswers';
import { sweepIntents } from '@/api/intents/intentStorage';
import { checkToken, onTokenChange, tokenEpoch } from '@/api/session/tokenStorage';
import type { MarketView } from '@/domain/book/awayChanges';
import { isOwnListing } from '@/domain/book/ownListings';
import { createAwayMiddleware } from './awayMiddleware';
import { createLastKnownMiddleware } from '@/live/lastKnown/lastKnownMiddleware';
import { createLiveMiddleware } from '@/live/liveMiddleware';
import { capabilitiesSlice } from '@/state/slices/capabilitiesSlice';
import { connectionSlice } from '@/state/slices/connectionSlice';
import { deactivationSlice } from '@/state/slices/deactivationSlice';
import { freshnessSlice } from '@/state/slices/freshnessSlice';
import { intentsSlice } from '@/state/slices/intentsSlice';
import { lastKnownSlice, selectIsLastKnown } from '@/state/slices/lastKnownSlice';
import { leavingSlice } from '@/state/slices/leavingSlice';
import { isBookKnown, listingsReducer } from '@/state/slices/listingsSlice';
import { openingRatesSlice } from '@/state/slices/openingRatesSlice';
import { followOtherTabs, persistedPreferences } from './persistence';
import { rateHistorySlice } from '@/state/slices/rateHistorySlice';
import { sessionActions, sessionSlice } from '@/state/slices/sessionSlice';

const rootReducer = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  session: sessionSlice.reducer,
  capabilities: capabilitiesSlice.reducer,
  connection: connectionSlice.reducer,
  preferences: persistedPreferences,
  listings: listingsReducer,
  leaving: leavingSlice.reducer,
  deactivation: deactivationSlice.reducer,
  openingRates: openingRatesSlice.reducer,
  rateHistory: rateHistorySlice.reducer,
  intents: intentsSlice.reducer,
  freshness: freshnessSlice.reducer,
  lastKnown: lastKnownSlice.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

/** A session that is ending ignores live messages, because the fetches that they cause would be refused. */
const selectSession = ({ session: { isOpen, leaving, generation } }: RootState) =>
  isOpen && leaving === null ? generation : null;

/** Before the user is known, any listing may be theirs. */
const isOwn = ({ listings: { viewer } }: RootState, lister: { user: string | null }) =>
  viewer === null || isOwnListing(lister, viewer);

const selectMarket = (state: RootState): MarketView => ({
  book: isBookKnown(state.listings) ? state.listings.book : null,
  rates: ratesApi.endpoints.getRates.select()(state).data ?? null,
});

/** Null until the server has announced what it can do. A backend of another origin is not asked. */
const tellsLastNews = ({ capabilities: { known } }: RootState) =>
  isCrossOrigin(backendHost()) ? false : known && known.lastNews === CAPABILITIES.lastNews;

/** In milliseconds. The checks take long for a first answer of ten thousand listings, which is not a defect. */
const warnAfter = 1_000;
/** In development and in tests every action and all state is checked, except redux-persist's own callbacks. */
const checks = {
  immutableCheck: { warnAfter },
  serializableCheck: { warnAfter, ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] },
};

const configure = () =>
  configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults(checks).concat(
        createLiveMiddleware<RootState>({ url: () => liveChannelUrl(), selectSession, isOwn, tellsLastNews }),
        createLastKnownMiddleware<RootState>({
          selectSession: ({ session: { isOpen, generation } }) => (isOpen ? generation : null),
          isOld: selectIsLastKnown,
        }),
        createAwayMiddleware(selectMarket),
        baseApi.middleware,
      ),
  });

/**
 * A store with an open session that knows nothing yet and never asks. The build draws the pages with it (app/pages).
 */
export const createStillStore = () =>
  configureStore({
    reducer: rootReducer,
    preloadedState: { session: { isOpen: true, leaving: null, generation: 0 } },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });

/**
 * The app's one store. It follows the stored token: when that changes, in any tab, everything of the former user is
 * dropped before anything renders. `stop` closes the socket and removes the listeners from the window.
 */
export function createStore() {
  checkToken();
  keepAnswersIn(answerKeeper);
  const store = configure();
  const unsubscribe = onTokenChange((token) => {
    sweepIntents();
    forgetAnswers();
    store.dispatch(baseApi.util.resetApiState());
    store.dispatch(sessionActions.changed({ isOpen: token !== null, generation: tokenEpoch() }));
  });
  const persistor = persistStore(store);
  const unfollow = followOtherTabs(store.dispatch);
  const stop = () => {
    unsubscribe();
    unfollow();
    persistor.pause();
    forgetAnswers();
    store.dispatch(sessionActions.changed({ isOpen: false, generation: tokenEpoch() }));
    store.dispatch(baseApi.util.resetApiState());
  };
  return Object.assign(store, { persistor, stop });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
