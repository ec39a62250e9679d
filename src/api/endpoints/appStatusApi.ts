import type { AppStatus } from '@contract/schemas/appStatus';
import { answerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';

/** Spec 5, the action gate. Use `useLazyGetAppStatusQuery` without its cache: the gate asks on every click. */
export const appStatusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAppStatus: build.query<AppStatus, void>({
      query: () => ({ name: 'getAppStatus' }),
      responseSchema: answerOf('getAppStatus'),
    }),
  }),
});

export const { useGetAppStatusQuery, useLazyGetAppStatusQuery } = appStatusApi;
