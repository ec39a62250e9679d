import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionActions } from './sessionSlice';

/** The progress of a deactivation, so that a repetition does nothing twice. It lasts as long as the session. */
interface DeactivationState {
  /** The server has deactivated the account; only the clean-up is left. */
  accountClosed: boolean;
  /** The ids of the listings whose amount is back in the wallet. */
  returned: Record<string, true>;
  /** Returns whose outcome is unknown: the balance of the wallet before, by listing id, as exact decimal text. */
  inDoubt: Record<string, string>;
}

const initialState: DeactivationState = { accountClosed: false, returned: {}, inDoubt: {} };

export const deactivationSlice = createSlice({
  name: 'deactivation',
  initialState,
  reducers: {
    accountClosed: (state) => {
      state.accountClosed = true;
    },
    amountReturned: (state, { payload: id }: PayloadAction<string>) => {
      state.returned[id] = true;
      delete state.inDoubt[id];
    },
    returnDoubted: (state, { payload }: PayloadAction<{ id: string; before: string }>) => {
      state.inDoubt[payload.id] = payload.before;
    },
  },
  extraReducers: (builder) => builder.addCase(sessionActions.changed, () => initialState),
  selectors: { selectDeactivation: (state) => state },
});

export const { accountClosed, amountReturned, returnDoubted } = deactivationSlice.actions;
export const { selectDeactivation } = deactivationSlice.selectors;
