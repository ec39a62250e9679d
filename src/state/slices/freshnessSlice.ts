import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AwayChanges } from '@/domain/book/awayChanges';
import {
  FRESHNESS_GROUPS,
  FRESHNESS_QUERIES,
  type FreshnessGroup,
  freshnessLost,
  freshnessRegained,
} from '@/live/liveActions';
import { lastKnownShown } from '@/live/liveActions';
import { sessionActions } from './sessionSlice';

interface FreshnessState {
  /** Since when each group may be stale, milliseconds of the clock; null while it is fresh. */
  staleSince: Record<FreshnessGroup, number | null>;
  changes: AwayChanges | null;
}

const initialState: FreshnessState = { staleSince: { listings: null, currency_rates: null }, changes: null };

/** Since when the market is stale, and what changed meanwhile. */
export const freshnessSlice = createSlice({
  name: 'freshness',
  initialState,
  reducers: {
    awayChangesFound: (state, { payload }: PayloadAction<AwayChanges>) => ({ ...state, changes: payload }),
    /** The user has seen what changed, or does not need it any more. */
    awayChangesCleared: (state) => {
      state.changes = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(freshnessLost, ({ staleSince }, { payload: { group, at, isStale } }) => {
        if (isStale) staleSince[group] ??= at;
      })
      .addCase(lastKnownShown, ({ staleSince }, { payload: { endpoint, at } }) => {
        const group = FRESHNESS_GROUPS.find((one) => FRESHNESS_QUERIES[one] === endpoint);
        if (group && at !== null) staleSince[group] = at;
      })
      .addCase(freshnessRegained, ({ staleSince }, { payload: group }) => {
        staleSince[group] = null;
      })
      .addCase(sessionActions.changed, () => initialState),
});

export const { awayChangesFound, awayChangesCleared } = freshnessSlice.actions;
