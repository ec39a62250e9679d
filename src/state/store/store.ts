import { combineReducers, configureStore, type Dispatch, type Middleware } from '@reduxjs/toolkit';
import {
  createMigrate,
  FLUSH,
  getStoredState,
  KEY_PREFIX,
  PAUSE,
  PERSIST,
  type PersistConfig,
  persistReducer,
  persistStore,
  PURGE,
  REGISTER,
  REHYDRATE,
} from 'redux-persist';
import storage from 'redux-persist/lib/storage';
import { isAnnounced } from '@contract/values/capabilities';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { sweepIntents } from '@/api/intents/intentStorage';
import { checkToken, onTokenChange, tokenEpoch } from '@/api/session/tokenStorage';
import { backendHost, isCrossOrigin, liveChannelUrl } from '@/api/transport/backendHost';
import { baseApi } from '@/api/transport/baseApi';
import { keepAnswersIn } from '@/api/transport/baseQuery';
import { answerKeeper, forgetAnswers } from '@/api/transport/keptAnswers';
import { changesBetween, isNoChange, type MarketView } from '@/domain/book/awayChanges';
import { isOwnListing } from '@/domain/book/ownListings';
import { type FreshnessGroup, freshnessLost, freshnessRegained } from '@/live/liveActions';
import { createLastKnownMiddleware } from '@/live/lastKnownMiddleware';
import { createLiveMiddleware } from '@/live/liveMiddleware';
import { capabilitiesSlice } from '@/state/slices/capabilitiesSlice';
import { connectionSlice } from '@/state/slices/connectionSlice';
import { deactivationSlice } from '@/state/slices/deactivationSlice';
import { awayChangesFound, freshnessSlice } from '@/state/slices/freshnessSlice';
import { intentsSlice } from '@/state/slices/intentsSlice';
import { lastKnownSlice, selectIsLastKnown } from '@/state/slices/lastKnownSlice';
import { leavingSlice } from '@/state/slices/leavingSlice';
import { isBookKnown, listingsReducer } from '@/state/slices/listingsSlice';
import { openingRatesSlice } from '@/state/slices/openingRatesSlice';
import { DENSITIES, type Preferences, preferencesSlice, THEMES } from '@/state/slices/preferencesSlice';
import { rateHistorySlice } from '@/state/slices/rateHistorySlice';
import { sessionActions, sessionSlice } from '@/state/slices/sessionSlice';

/**
 * Remembers the market at the moment from which messages may be missed, and reports what changed once every group is
 * fresh again. It reads several slices, which a reducer cannot do.
 */
const createAwayMiddleware =
  <State>(selectMarket: (state: State) => MarketView): Middleware<object, State> =>
  (store) => {
    const behind = new Set<FreshnessGroup>();
    let lastSeen: MarketView | null = null;

    const onRegained = (group: FreshnessGroup) => {
      behind.delete(group);
      if (behind.size > 0 || lastSeen === null) return;
      const changes = changesBetween(lastSeen, selectMarket(store.getState()));
      lastSeen = null;
      if (!isNoChange(changes)) store.dispatch(awayChangesFound(changes));
    };

    return (next) => (action) => {
      const result = next(action);
      if (freshnessLost.match(action)) {
        behind.add(action.payload.group);
        lastSeen ??= selectMarket(store.getState());
      } else if (freshnessRegained.match(action)) onRegained(action.payload);
      else if (sessionActions.changed.match(action)) {
        behind.clear();
        lastSeen = null;
      }
      return result;
    };
  };

/**
 * 1: theme and density. 2: hidden amounts (shown without a stored choice). 3: the way in which the rates of a market
 * are read (by the market rate without a choice). 4: the chart of the desk. 5: the watched pairs. 6: the steps of
 * grouped books. 7: the layouts of the desks. 8: the language.
 */
const VERSION = 8;

const known = <Choice extends string>(choices: readonly Choice[], stored: unknown): Choice | undefined =>
  choices.find((choice) => choice === stored);

const knownFlag = (stored: unknown): boolean | undefined => (typeof stored === 'boolean' ? stored : undefined);

/** Takes only choices that this version knows; anything else stored falls back to the default. */
function mergeKnown(stored: Partial<Preferences>, _original: Preferences, present: Preferences): Preferences {
  return {
    ...present,
    theme: known(THEMES, stored.theme) ?? present.theme,
    density: known(DENSITIES, stored.density) ?? present.density,
    language: typeof stored.language === 'string' ? stored.language : present.language,
    areAmountsHidden: knownFlag(stored.areAmountsHidden) ?? present.areAmountsHidden,
    quotedPer: stored.quotedPer ?? present.quotedPer,
    bookSteps: stored.bookSteps ?? present.bookSteps,
    chart: typeof stored.chart === 'string' ? stored.chart : present.chart,
    watched: typeof stored.watched === 'string' ? stored.watched : present.watched,
    desk: typeof stored.desk === 'string' ? stored.desk : present.desk,
  };
}

/** An allow-list: only choices about the interface are ever stored, never a token or the user's data. */
const config: PersistConfig<Preferences> = {
  key: 'crossrate',
  version: VERSION,
  storage,
  whitelist: [
    'theme',
    'density',
    'language',
    'areAmountsHidden',
    'quotedPer',
    'bookSteps',
    'chart',
    'watched',
    'desk',
  ] satisfies (keyof Preferences)[],
  migrate: createMigrate(
    {
      1: (state) => state,
      2: (state) => state,
      3: (state) => state,
      4: (state) => state,
      5: (state) => state,
      6: (state) => state,
      7: (state) => state,
      [VERSION]: (state) => state,
    },
    { debug: false },
  ),
  stateReconciler: mergeKnown,
};

/** The reducer of the preferences, which are stored on the device. */
const persistedPreferences = persistReducer<Preferences>(config, preferencesSlice.reducer);

/** Applies choices made in another tab as soon as they are stored. Returns a function that stops it. */
function watchOtherTabs(dispatch: Dispatch): () => void {
  const takeOver = async () => {
    const payload: unknown = await getStoredState(config);
    dispatch({ type: REHYDRATE, key: config.key, payload });
  };
  const onStorage = ({ key }: StorageEvent) => {
    // If it cannot be read, nothing changes.
    if (key === KEY_PREFIX + config.key) takeOver().catch(() => undefined);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

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
  isCrossOrigin(backendHost()) ? false : known && isAnnounced(known, 'lastNews');

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

/** A store with an open session that never asks. The build draws the pages with it (app/pages). */
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
  const unwatch = watchOtherTabs(store.dispatch);
  const stop = () => {
    unsubscribe();
    unwatch();
    persistor.pause();
    forgetAnswers();
    store.dispatch(sessionActions.changed({ isOpen: false, generation: tokenEpoch() }));
    store.dispatch(baseApi.util.resetApiState());
  };
  return Object.assign(store, { persistor, stop });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];

let store: AppStore | null = null;

/** The one store behind the guard, made at the first visit: this file may be fetched earlier. */
export const appStore = (): AppStore => (store ??= createStore());
