import { createStore } from '@/state/store';

/** The one store of the page, made when the first route that needs it is visited. */
export const appStore = createStore();
