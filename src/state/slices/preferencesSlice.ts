import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const DENSITIES = ['auto', 'compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

export interface Preferences {
  theme: Theme;
  density: Density;
}

const initialState: Preferences = { theme: 'system', density: 'auto' };

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
  },
  selectors: { selectTheme: ({ theme }) => theme, selectDensity: ({ density }) => density },
});

export const { themeChosen, densityChosen } = preferencesSlice.actions;
export const { selectTheme, selectDensity } = preferencesSlice.selectors;
