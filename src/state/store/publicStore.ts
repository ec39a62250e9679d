import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '@/api/transport/baseApi';

/**
 * The store of the pages before the log-in: only the calls. They show no data of users, so session, market and live
 * channel are not part of it and are not downloaded there.
 */
export const createPublicStore = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });

export type PublicDispatch = ReturnType<typeof createPublicStore>['dispatch'];

/** The one public store of the page, made when the first page that sends something is visited. */
export const publicStore = createPublicStore();
