import { createStore } from '@/state/store/store';

/** The one store behind the guard, made when the first such route is visited. */
export const appStore = createStore();
