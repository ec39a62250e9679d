import { type Action, createSlice, isAnyOf } from '@reduxjs/toolkit';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { userApi, walletsApi } from '@/api/endpoints/userApi';
import { callOutcome } from '@/api/transport/rtkDoors';
import { arrivedListings } from '@/api/listings/listingsApi';
import { FRESHNESS_QUERIES, freshnessRegained, retryAsked } from '@/live/liveActions';
import { lastKnownShown } from '@/live/liveActions';
import { sessionActions } from './sessionSlice';

interface LastKnownState {
  /**
   * When what an endpoint shows was known, by its name: milliseconds of the clock; null if the clock was wrong.
   * Endpoints whose answer comes from the server are not here.
   */
  times: Partial<Record<string, number | null>>;
  /** True if the last call did not reach the server. */
  isUnreached: boolean;
}

const initialState: LastKnownState = { times: {}, isUnreached: false };

const isAnswered = isAnyOf(
  userApi.endpoints.getMe.matchFulfilled,
  walletsApi.endpoints.getWallets.matchFulfilled,
  ratesApi.endpoints.getRates.matchFulfilled,
);

/** Which answers are not the server's, but what the device remembers of an earlier visit. */
export const lastKnownSlice = createSlice({
  name: 'lastKnown',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(lastKnownShown, ({ times }, { payload: { endpoint, at } }) => {
        times[endpoint] = at;
      })
      .addCase(freshnessRegained, ({ times }, { payload: group }) => {
        delete times[FRESHNESS_QUERIES[group]];
      })
      .addCase(retryAsked, (state) => {
        state.isUnreached = false;
      })
      .addCase(sessionActions.changed, () => initialState)
      .addMatcher(isAnswered, ({ times }, { meta }) => {
        delete times[meta.arg.endpointName];
      })
      .addMatcher(
        (action: Action) => callOutcome(action) !== null,
        (state, action) => {
          state.isUnreached = callOutcome(action) === 'unreached';
        },
      )
      .addMatcher(
        (action: Action) => arrivedListings(action) !== null,
        ({ times }) => {
          delete times[FRESHNESS_QUERIES.listings];
        },
      ),
  selectors: {
    selectIsUnreached: ({ isUnreached }) => isUnreached,
    selectIsLastKnown: ({ times }, endpoint: string) => endpoint in times,
    /** Undefined if everything that is shown comes from the server; null if the time is not known. */
    selectLastKnownAt({ times }): number | null | undefined {
      const all = Object.values(times).filter((at) => at !== undefined);
      if (all.length === 0) return undefined;
      return all.reduce((oldest, at) => (at === null || oldest === null ? null : at < oldest ? at : oldest));
    },
  },
});

export const { selectIsLastKnown, selectIsUnreached, selectLastKnownAt } = lastKnownSlice.selectors;
