import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { IntentOutcome } from '@/api/intents/intentMachine';
import type { IntentDraft } from '@/api/intents/intentStorage';
import { sessionActions } from './sessionSlice';

/** The outcome of a submission whose ticket could not show it: the page was reloaded or closed, or the user went elsewhere. */
export interface IntentNews {
  id: string;
  draft: IntentDraft;
  outcome: IntentOutcome;
}

interface IntentsState {
  /** Shown by the shell until the user dismisses them. */
  toShow: IntentNews[];
  /** Counts the submissions whose ticket was left before it could show their outcome. */
  left: number;
}

const initialState: IntentsState = { toShow: [], left: 0 };

/** Outcomes of earlier money submissions, shown by the shell. */
export const intentsSlice = createSlice({
  name: 'intents',
  initialState,
  reducers: {
    intentToShow: (state, { payload }: PayloadAction<IntentNews>) => {
      if (!state.toShow.some(({ id }) => id === payload.id)) state.toShow.push(payload);
    },
    intentDismissed: (state, { payload: id }: PayloadAction<string>) => {
      state.toShow = state.toShow.filter((one) => one.id !== id);
    },
    intentLeft: (state) => {
      state.left += 1;
    },
  },
  extraReducers: (builder) => builder.addCase(sessionActions.changed, () => initialState),
  selectors: {
    selectIntentsToShow: ({ toShow }) => toShow,
    selectIntentsLeft: ({ left }) => left,
  },
});

export const { intentToShow, intentDismissed, intentLeft } = intentsSlice.actions;
export const { selectIntentsToShow, selectIntentsLeft } = intentsSlice.selectors;
