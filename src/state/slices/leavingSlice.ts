import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionActions } from './sessionSlice';

interface LeavingState {
  /** Listings that the user deleted. They disappear at once, even while the server still lists them. */
  ids: Record<string, true>;
  /** Listings that are shown again because their deletion failed, each with the server's reason or null. */
  failed: Record<string, { reason: string | null }>;
}

const initialState: LeavingState = { ids: {}, failed: {} };

/** The listings that are being deleted (decision 155). */
export const leavingSlice = createSlice({
  name: 'leaving',
  initialState,
  reducers: {
    listingLeft: (state, { payload: id }: PayloadAction<string>) => {
      state.ids[id] = true;
      delete state.failed[id];
    },
    listingReturned: (state, { payload }: PayloadAction<{ id: string; reason: string | null }>) => {
      delete state.ids[payload.id];
      state.failed[payload.id] = { reason: payload.reason };
    },
    /**
     * A deletion was revoked, but the answer does not say which listing it was. Listings that really ended are not
     * listed any more.
     */
    deletionRevoked: (state) => {
      state.ids = {};
    },
  },
  extraReducers: (builder) => builder.addCase(sessionActions.changed, () => initialState),
  selectors: {
    selectLeavingListings: ({ ids }) => ids,
    /** The failed deletions by listing id. */
    selectFailedDeletions: ({ failed }) => failed,
  },
});

export const { listingLeft, listingReturned, deletionRevoked } = leavingSlice.actions;
export const { selectLeavingListings, selectFailedDeletions } = leavingSlice.selectors;
