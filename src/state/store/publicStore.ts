import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '@/api/transport/baseApi';

/**
 * The store of the pages before the log-in: the calls and nothing else. They show no data of anybody, so neither
 * the session, nor the market, nor the live channel has a part in it, and none of that is downloaded there.
 */
export const createPublicStore = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }).concat(baseApi.middleware),
  });

export type PublicDispatch = ReturnType<typeof createPublicStore>['dispatch'];
