import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { storedChoices } from '@/api/session/storedChoices';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const DENSITIES = ['auto', 'compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

export interface Preferences {
  theme: Theme;
  density: Density;
  /** True while the user's own amounts are not shown (see ui/figures/OwnFigure). */
  areAmountsHidden: boolean;
}

/** What hides amounts applies from the first paint on, so it is read before the rest of what is stored. */
const initialState = (): Preferences => ({
  theme: 'system',
  density: 'auto',
  areAmountsHidden: storedChoices().areAmountsHidden === 'true',
});

/** Choices about the interface; the only state that outlives the page (see state/store/persistence). */
export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    themeChosen: (state, { payload }: PayloadAction<Theme>) => {
      state.theme = payload;
    },
    densityChosen: (state, { payload }: PayloadAction<Density>) => {
      state.density = payload;
    },
    amountsHidden: (state, { payload }: PayloadAction<boolean>) => {
      state.areAmountsHidden = payload;
    },
  },
  selectors: {
    selectTheme: ({ theme }) => theme,
    selectDensity: ({ density }) => density,
    selectAreAmountsHidden: ({ areAmountsHidden }) => areAmountsHidden,
  },
});

export const { themeChosen, densityChosen, amountsHidden } = preferencesSlice.actions;
export const { selectTheme, selectDensity, selectAreAmountsHidden } = preferencesSlice.selectors;
