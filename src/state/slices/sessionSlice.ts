import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readToken, tokenEpoch } from '@/api/session/tokenStorage';

export interface Leaving {
  from: string;
  to: string;
}

interface SessionState {
  /** True while a token is stored. The token itself is not in the store. */
  isOpen: boolean;
  /**
   * The path where a flow ended the session, and the path that follows (spec 4, log-out). From any other path the guard
   * leads to /.
   */
  leaving: Leaving | null;
  /** Counts the sessions. As a React key, it makes sure that nothing of one user remains for the next. */
  generation: number;
}

const initialState = (): SessionState => ({
  isOpen: readToken() !== null,
  leaving: null,
  generation: tokenEpoch(),
});

/** Spec 6: an unauthenticated visitor or an authenticated user. Follows api/tokenStorage and nothing else. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The stored token has changed or was removed. Everything of the former user is dropped. */
    changed: (state, { payload }: PayloadAction<{ isOpen: boolean; generation: number }>) => ({
      ...payload,
      leaving: payload.isOpen ? null : state.leaving,
    }),
    /** A flow is about to end the session and names the path that follows. */
    leaving: (state, { payload }: PayloadAction<Leaving>) => {
      state.leaving = payload;
    },
  },
});

export const sessionActions = sessionSlice.actions;
