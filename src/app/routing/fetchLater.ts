import { textsOf } from '@/app/language/pageLanguage';

/** What the public pages fetch only when it is needed, so that it is not part of their first download. */

/** Fetches the code that sends the Stay Updated form, and with it the store. */
export const loadContactSender = async () =>
  (await import(/* webpackChunkName: "public-contact" */ './contactSender')).contactSender;

/** Fetches what is needed after the log-in: the router, the store, the protected area. */
export const fetchAhead = () =>
  void textsOf('app')
    .then(() => import(/* webpackChunkName: "app" */ './prefetch'))
    .then(
      ({ fetchProtected }) => fetchProtected(),
      // It is fetched again when a protected page is visited.
      () => undefined,
    );

/** Fetches the code that sends the forms before the log-in, and after it what is needed after the log-in. */
export async function loadAuthCalls() {
  const { authCalls } = await import(/* webpackChunkName: "public-calls" */ './authCalls');
  fetchAhead();
  return authCalls;
}
