import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Market } from '@contract/values/markets';
import { type Watchlist, writeWatchlist } from '@/domain/book/watchlist';
import { storedChoices } from '@/api/session/storedChoices';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const DENSITIES = ['auto', 'compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

/**
 * By market: the currency of which one unit is quoted. CNY reads rates of CNY-NGN as NGN per CNY. It was stored by any
 * version, so it is checked where it is read.
 */
export type QuotedPer = Readonly<Partial<Record<Market, string>>>;

export interface Preferences {
  theme: Theme;
  density: Density;
  /** The id of a language, or 'auto' for the browser's. The page takes another one by its address (app/language). */
  language: string;
  /** True while the user's own amounts are not shown (see ui/figures/OwnFigure). */
  areAmountsHidden: boolean;
  /** Markets without a choice are read so that the market rate is 1 or more (state/selectors/quoteSelectors). */
  quotedPer: QuotedPer;
  /**
   * By pair as it is read (the quoted currency first, domain/book/listingBook's key): the step by which its book is
   * grouped. It is checked where it is read.
   */
  bookSteps: Readonly<Record<string, string>>;
  /** What the chart of the desk shows; empty until the user has chosen (features/market/charts/ChartCard). */
  chart: string;
  /** The watched pairs in the user's order (domain/book/watchlist). */
  watched: string;
  /** The layouts of the desks (domain/book/deskLayout). */
  desk: string;
}

/** A text that is stored as JSON; empty if there is none. */
function storedText(stored: string | undefined): string {
  try {
    const text: unknown = JSON.parse(stored ?? '');
    return typeof text === 'string' ? text : '';
  } catch {
    return '';
  }
}

/** What hides amounts and what orders pairs applies from the first paint on, so it is read before the rest. */
const initialState = (): Preferences => ({
  theme: 'system',
  density: 'auto',
  language: storedText(storedChoices().language),
  areAmountsHidden: storedChoices().areAmountsHidden === 'true',
  quotedPer: {},
  bookSteps: {},
  chart: '',
  watched: storedText(storedChoices().watched),
  desk: storedText(storedChoices().desk),
});

/** Choices about the interface; the only state that outlives the page (see state/store/store). */
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
    quoteChosen: (state, { payload: { market, per } }: PayloadAction<{ market: Market; per: string }>) => {
      state.quotedPer = { ...state.quotedPer, [market]: per };
    },
    stepChosen: (state, { payload: { pair, step } }: PayloadAction<{ pair: string; step: string }>) => {
      state.bookSteps = { ...state.bookSteps, [pair]: step };
    },
    chartChosen: (state, { payload }: PayloadAction<string>) => {
      state.chart = payload;
    },
    deskChosen: (state, { payload }: PayloadAction<string>) => {
      state.desk = payload;
    },
    watchlistChosen: (state, { payload }: PayloadAction<Watchlist>) => {
      state.watched = writeWatchlist(payload);
    },
  },
  selectors: {
    selectTheme: ({ theme }) => theme,
    selectDensity: ({ density }) => density,
    selectLanguage: ({ language }) => language,
    selectAreAmountsHidden: ({ areAmountsHidden }) => areAmountsHidden,
    selectQuotedPer: ({ quotedPer }) => quotedPer,
    selectBookSteps: ({ bookSteps }) => bookSteps,
    selectChart: ({ chart }) => chart,
    selectWatchedText: ({ watched }) => watched,
    selectDesk: ({ desk }) => desk,
  },
});

export const {
  themeChosen,
  densityChosen,
  amountsHidden,
  quoteChosen,
  stepChosen,
  chartChosen,
  watchlistChosen,
  deskChosen,
} = preferencesSlice.actions;
export const {
  selectTheme,
  selectDensity,
  selectLanguage,
  selectAreAmountsHidden,
  selectQuotedPer,
  selectBookSteps,
  selectChart,
  selectWatchedText,
  selectDesk,
} = preferencesSlice.selectors;
