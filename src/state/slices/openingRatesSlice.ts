import { createSlice } from '@reduxjs/toolkit';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { pairKey } from '@/domain/book/listingBook';
import { sessionActions } from './sessionSlice';

const initialState: Record<string, string> = {};

/** The first market rate of each pair in this session, decimal text. Changes are measured against it. */
export const openingRatesSlice = createSlice({
  name: 'openingRates',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionActions.changed, () => ({}))
      .addMatcher(ratesApi.endpoints.getRates.matchFulfilled, (state, { payload }) => {
        for (const { currency_from, currency_to, rate } of payload) state[pairKey(currency_from, currency_to)] ??= rate;
      }),
  selectors: {
    /** The opening rate of a pair, units of `swapTo` for one of `currency`; null before the first. */
    selectOpeningRate: (state, currency: string, swapTo: string) => state[pairKey(currency, swapTo)] ?? null,
  },
});

export const { selectOpeningRate } = openingRatesSlice.selectors;
