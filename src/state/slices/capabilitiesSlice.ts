import { createSlice } from '@reduxjs/toolkit';
import type { Capabilities } from '@contract/capabilities';
import { capabilitiesApi } from '@/api/endpoints/capabilitiesApi';
import { statusChanged } from '@/live/liveActions';
import { toCallError } from '@/api/transport/callError';

const { matchFulfilled, matchRejected } = capabilitiesApi.endpoints.getCapabilities;

interface CapabilitiesState {
  /** Null until the server has answered. Empty if it does not know the call. */
  known: Capabilities | null;
  /** True if the server did not answer, so what is known is a guess, until it is asked again. */
  isGuess: boolean;
}

/**
 * What the server announced. It is asked once in a page, so the end of a session does not change it. A page that began
 * without an answer asks again.
 */
export const capabilitiesSlice = createSlice({
  name: 'capabilities',
  initialState: (): CapabilitiesState => ({ known: null, isGuess: false }),
  reducers: {
    /** They are asked for again. */
    capabilitiesForgotten: () => ({ known: null, isGuess: false }),
  },
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
        state.isGuess = status === 'OFFLINE' || status === 'TIMEOUT' || (typeof status === 'number' && status >= 500);
      }),
  selectors: { selectCapabilities: ({ known }) => known, selectIsGuess: ({ isGuess }) => isGuess },
});

export const { capabilitiesForgotten } = capabilitiesSlice.actions;
export const { selectCapabilities, selectIsGuess } = capabilitiesSlice.selectors;
