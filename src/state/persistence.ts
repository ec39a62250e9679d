import { createMigrate, persistReducer } from 'redux-persist';
import storage from 'redux-persist/lib/storage';
import { DENSITIES, type Preferences, preferencesSlice, THEMES } from './preferencesSlice';

const VERSION = 1;

const known = <Choice extends string>(choices: readonly Choice[], stored: unknown): Choice | undefined =>
  choices.find((choice) => choice === stored);

/** Takes only choices that this version knows; anything else stored falls back to the default. */
function mergeKnown(stored: Partial<Preferences>, _original: Preferences, present: Preferences): Preferences {
  return {
    ...present,
    theme: known(THEMES, stored.theme) ?? present.theme,
    density: known(DENSITIES, stored.density) ?? present.density,
  };
}

/** An allow-list: nothing but the choices about the interface is ever stored; no token, no user data. */
export const persistedPreferences = persistReducer<Preferences>(
  {
    key: 'crossrate',
    version: VERSION,
    storage,
    whitelist: ['theme', 'density'] satisfies (keyof Preferences)[],
    migrate: createMigrate({ [VERSION]: (state) => state }, { debug: false }),
    stateReconciler: mergeKnown,
  },
  preferencesSlice.reducer,
);
