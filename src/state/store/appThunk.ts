import type { AppDispatch, RootState } from './store';

/** A flow of several calls: dispatch it and await its outcome. It never rejects; an error is part of the outcome. */
export type AppThunk<Outcome> = (dispatch: AppDispatch, getState: () => RootState) => Promise<Outcome>;
