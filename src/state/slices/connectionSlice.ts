import { createSlice } from '@reduxjs/toolkit';
import { foreignSessionHeard, type LiveStatus, statusChanged } from '@/live/liveActions';

interface Connection {
  status: LiveStatus;
  /** True if the user must be informed that the page followed another log-in. */
  heardForeignSession: boolean;
}

const initialState: Connection = { status: 'idle', heardForeignSession: false };

/** What the shell shows about the live channel. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    foreignSessionDismissed(state) {
      state.heardForeignSession = false;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(statusChanged, (state, { payload }) => {
        state.status = payload;
        if (payload === 'idle') state.heardForeignSession = false;
      })
      .addCase(foreignSessionHeard, (state) => {
        state.heardForeignSession = true;
      }),
  selectors: {
    selectConnection: ({ status }) => status,
    selectHeardForeignSession: ({ heardForeignSession }) => heardForeignSession,
  },
});

export const { foreignSessionDismissed } = connectionSlice.actions;
export const { selectConnection, selectHeardForeignSession } = connectionSlice.selectors;
