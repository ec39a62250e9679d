import { createSlice } from '@reduxjs/toolkit';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { pairKey } from '@/domain/book/listingBook';
import { sessionActions } from './sessionSlice';

/** A market rate and the time when the app received it. */
export interface RatePoint {
  /** Milliseconds of the epoch. */
  at: number;
  /** Decimal text: units of the second currency for one of the first. */
  rate: string;
}

export const HISTORY_POINTS = 500;

const NO_POINTS: readonly RatePoint[] = [];
const initialState: Record<string, RatePoint[]> = {};

/** Drops every other point of the older half, so that a long session keeps its beginning and its latest hours. */
function thinned(points: readonly RatePoint[]): RatePoint[] {
  return points.filter((_, index) => index >= HISTORY_POINTS / 2 || index % 2 === 0);
}

/** The market rate of each pair since the page was loaded, one point per change, for the desk's chart. */
export const rateHistorySlice = createSlice({
  name: 'rateHistory',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionActions.changed, () => ({}))
      .addMatcher(ratesApi.endpoints.getRates.matchFulfilled, (state, { payload, meta }) => {
        for (const { currency_from, currency_to, rate } of payload) {
          const points = (state[pairKey(currency_from, currency_to)] ??= []);
          if (points.at(-1)?.rate === rate) continue;
          points.push({ at: meta.fulfilledTimeStamp, rate });
          if (points.length > HISTORY_POINTS) state[pairKey(currency_from, currency_to)] = thinned(points);
        }
      }),
  selectors: {
    /** The rates of a pair in the order of time; at most HISTORY_POINTS. */
    selectRateHistory: (state, currency: string, swapTo: string) => state[pairKey(currency, swapTo)] ?? NO_POINTS,
  },
});

export const { selectRateHistory } = rateHistorySlice.selectors;
