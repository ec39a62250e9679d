import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { HEADERS } from './levels';
import { onNews, type WireListing } from './wire';

const TAGS = ['listings', 'notifications'] as const;

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/backend/', headers: HEADERS }),
  tagTypes: TAGS,
  endpoints: (build) => ({
    getListings: build.query<WireListing[], void>({
      query: () => 'listings/?all_pairs=true',
      providesTags: ['listings'],
    }),
    getUnread: build.query<unknown, void>({
      query: () => 'notifications/?unread=true/',
      providesTags: ['notifications'],
    }),
  }),
});

export const { useGetListingsQuery, useGetUnreadQuery } = api;

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});

/** A message makes what it names stale, and RTK Query fetches it again, in its usual way ('delayed'). */
export function followNews(): void {
  onNews(TAGS, (group) => void store.dispatch(api.util.invalidateTags([group])));
}
