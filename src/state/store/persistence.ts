import type { Dispatch } from '@reduxjs/toolkit';
import {
  createMigrate,
  getStoredState,
  KEY_PREFIX,
  type PersistConfig,
  persistReducer,
  REHYDRATE,
} from 'redux-persist';
import storage from 'redux-persist/lib/storage';
import { DENSITIES, type Preferences, preferencesSlice, THEMES } from '@/state/slices/preferencesSlice';

/**
 * 1: theme and density. 2: hidden amounts, which an older version has none of, so they stay shown. 3: the way in which
 * the rates of a market are read; without a choice it follows the market rate. 4: the chart of the desk.
 * 5: the watched pairs. 6: the steps of grouped books. 7: the layouts of the desks. 8: the language.
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
export const persistedPreferences = persistReducer<Preferences>(config, preferencesSlice.reducer);

/** Applies choices made in another tab as soon as they are stored. Returns a function that stops it. */
export function followOtherTabs(dispatch: Dispatch): () => void {
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
