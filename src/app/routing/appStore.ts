import { type AppStore, createStore } from '@/state/store/store';

let store: AppStore | null = null;

/**
 * The one store behind the guard. Made when the first such route is visited, because this file may be fetched earlier.
 */
export const appStore = (): AppStore => (store ??= createStore());
