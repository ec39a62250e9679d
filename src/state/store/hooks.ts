import { createSelector } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from './store';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

/** A flow of several calls: dispatch it and await its outcome. It never rejects; an error is part of the outcome. */
export type AppThunk<Outcome> = (dispatch: AppDispatch, getState: () => RootState) => Promise<Outcome>;

/** `createSelector` of this store: memoised for each combination of arguments. */
export const createAppSelector = createSelector.withTypes<RootState>();
