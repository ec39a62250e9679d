import { languageCalls, watchlistCalls } from '@contract/choices';
import { injectCalls } from '@/api/transport/injectCalls';

/**
 * The user's choices that our own server keeps: the language of mails and notifications, and the watched pairs. Only
 * components that know of the capabilities `languages` and `watchlist` ask.
 */
export const { useSaveLanguageMutation, useGetWatchlistQuery, useSaveWatchlistMutation } = injectCalls({
  ...languageCalls,
  ...watchlistCalls,
});
