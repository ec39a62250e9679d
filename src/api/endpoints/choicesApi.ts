import { languageCalls, watchlistCalls } from '@contract/choices';
import { injectCalls } from '@/api/transport/injectCalls';

/**
 * What the user chose that our own server keeps: the language of what it sends, and the watched pairs. Only components
 * that know of the capabilities `languages` and `watchlist` ask.
 */
export const { useSaveLanguageMutation, useGetWatchlistQuery, useSaveWatchlistMutation } = injectCalls({
  ...languageCalls,
  ...watchlistCalls,
});
