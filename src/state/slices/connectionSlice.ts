import { createSlice } from '@reduxjs/toolkit';
import { foreignSessionHeard, type LiveStatus, statusChanged } from '@/live/liveActions';

interface Connection {
  status: LiveStatus;
  /** Whether the user has to hear that the page followed another log-in. */
  followedOther: boolean;
}

const initialState: Connection = { status: 'idle', followedOther: false };

/** What the shell shows about the live channel. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    foreignSessionDismissed(state) {
      state.followedOther = false;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(statusChanged, (state, { payload }) => {
        state.status = payload;
        if (payload === 'idle') state.followedOther = false;
      })
      .addCase(foreignSessionHeard, (state) => {
        state.followedOther = true;
      }),
  selectors: { selectConnection: ({ status }) => status, selectFollowedOther: ({ followedOther }) => followedOther },
});

export const { foreignSessionDismissed } = connectionSlice.actions;
export const { selectConnection, selectFollowedOther } = connectionSlice.selectors;
