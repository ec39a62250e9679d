import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from './store';

/** `useDispatch` of this store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
/** `useSelector` of this store. */
export const useAppSelector = useSelector.withTypes<RootState>();
/** `useStore` of this store. */
export const useAppStore = useStore.withTypes<AppStore>();
