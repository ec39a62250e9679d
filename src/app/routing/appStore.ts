import { type AppStore, createStore } from '@/state/store/store';

let store: AppStore | null = null;

/** The one store behind the guard. Made for the first such route that is visited: this file may be fetched earlier. */
export const appStore = (): AppStore => (store ??= createStore());
