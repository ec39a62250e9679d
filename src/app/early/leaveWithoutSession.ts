import { readToken } from '@/api/session/tokenStorage';
import { keepWanted } from '@/api/session/wantedLevel';

/** Spec 2: without a token, a route behind the guard leads to the landing page. Nothing of the route is needed; the log-in
 * opens a level of the market that was asked for. */
export function leaveWithoutSession(): void {
  if (document.documentElement.dataset.guarded === undefined || readToken() !== null) return;
  document.documentElement.dataset.elsewhere = '';
  keepWanted();
  window.location.replace('/');
}
