import { createSelector } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from './store';

/** `useDispatch` of this store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
/** `useSelector` of this store. */
export const useAppSelector = useSelector.withTypes<RootState>();
/** `useStore` of this store. */
export const useAppStore = useStore.withTypes<AppStore>();

/** A flow of several calls: dispatch it and await its outcome. It never rejects; an error is part of the outcome. */
export type AppThunk<Outcome> = (dispatch: AppDispatch, getState: () => RootState) => Promise<Outcome>;

/** `createSelector` of this store: memoised for each combination of arguments. */
export const createAppSelector = createSelector.withTypes<RootState>();
