import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from './store';

/** `createSelector` of this store: memoised for each combination of arguments. */
export const createAppSelector = createSelector.withTypes<RootState>();
