import { createSlice } from '@reduxjs/toolkit';
import type { Capabilities } from '@contract/schemas/capabilities';
import { capabilitiesApi } from '@/api/endpoints/capabilitiesApi';
import { statusChanged } from '@/live/channel/liveActions';
import { toCallError } from '@/api/transport/callError';

const { matchFulfilled, matchRejected } = capabilitiesApi.endpoints.getCapabilities;

interface CapabilitiesState {
  /** Null until the server has answered. Empty if it does not know the call. */
  known: Capabilities | null;
  /** True if the server was not reached, so what is known is a guess, until there is a network again. */
  isGuess: boolean;
}

/**
 * What the server announced. It is asked once in a page, so the end of a session does not change it. A page that began
 * without a network asks again.
 */
export const capabilitiesSlice = createSlice({
  name: 'capabilities',
  initialState: (): CapabilitiesState => ({ known: null, isGuess: false }),
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(statusChanged, (state, { payload }) => {
        if (state.isGuess && payload === 'live') Object.assign(state, { known: null, isGuess: false });
      })
      .addMatcher(matchFulfilled, (_state, { payload }) => ({ known: payload, isGuess: false }))
      .addMatcher(matchRejected, (state, { meta, payload }) => {
        // A call that ended with its session says nothing about the server.
        const { status } = toCallError(payload);
        if (meta.condition || status === 'SESSION_OVER') return;
        state.known = {};
        state.isGuess = status === 'OFFLINE';
      }),
  selectors: { selectCapabilities: ({ known }) => known },
});

export const { selectCapabilities } = capabilitiesSlice.selectors;
