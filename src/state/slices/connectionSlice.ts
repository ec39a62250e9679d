import { createSlice } from '@reduxjs/toolkit';
import { type LiveStatus, statusChanged } from '@/live/channel/liveActions';

/** What the shell's connection indicator shows. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { status: 'idle' as LiveStatus },
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(statusChanged, (state, { payload }) => {
      state.status = payload;
    }),
  selectors: { selectConnection: ({ status }) => status },
});

export const { selectConnection } = connectionSlice.selectors;
