import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { IntentDraft, IntentOutcome } from '@/api/intents/intentStorage';
import { sessionActions } from './sessionSlice';

/** What became of a submission that nobody was there to tell of: the page was reloaded, closed or left. */
export interface IntentNews {
  id: string;
  draft: IntentDraft;
  outcome: IntentOutcome;
}

interface IntentsState {
  told: IntentNews[];
  /** Counts the submissions that this page left without telling what became of them. */
  left: number;
}

const initialState: IntentsState = { told: [], left: 0 };

/** Money submissions of before, told in the shell. */
export const intentsSlice = createSlice({
  name: 'intents',
  initialState,
  reducers: {
    intentTold: (state, { payload }: PayloadAction<IntentNews>) => {
      if (!state.told.some(({ id }) => id === payload.id)) state.told.push(payload);
    },
    intentRead: (state, { payload: id }: PayloadAction<string>) => {
      state.told = state.told.filter((one) => one.id !== id);
    },
    intentLeft: (state) => {
      state.left += 1;
    },
  },
  extraReducers: (builder) => builder.addCase(sessionActions.changed, () => initialState),
  selectors: {
    selectIntentNews: ({ told }) => told,
    selectIntentsLeft: ({ left }) => left,
  },
});

export const { intentTold, intentRead, intentLeft } = intentsSlice.actions;
export const { selectIntentNews, selectIntentsLeft } = intentsSlice.selectors;
