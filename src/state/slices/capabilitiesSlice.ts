import { createSlice } from '@reduxjs/toolkit';
import type { Capabilities } from '@contract/schemas/capabilities';
import { capabilitiesApi } from '@/api/endpoints/capabilitiesApi';
import { toCallError } from '@/api/transport/callError';

const { matchFulfilled, matchRejected } = capabilitiesApi.endpoints.getCapabilities;

interface CapabilitiesState {
  /** Null until the server has answered. Empty if it does not know the call. */
  known: Capabilities | null;
}

/** What the server announced. It is asked once in a page, so the end of a session does not change it. */
export const capabilitiesSlice = createSlice({
  name: 'capabilities',
  initialState: (): CapabilitiesState => ({ known: null }),
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addMatcher(matchFulfilled, (_state, { payload }) => ({ known: payload }))
      .addMatcher(matchRejected, (state, { meta, payload }) => {
        // A call that ended with its session says nothing about the server.
        if (!meta.condition && toCallError(payload).status !== 'SESSION_OVER') state.known = {};
      }),
  selectors: { selectCapabilities: ({ known }) => known },
});

export const { selectCapabilities } = capabilitiesSlice.selectors;
