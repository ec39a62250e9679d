import { readToken } from '@/api/session/tokenStorage';

/** Spec 2: without a token, a route behind the guard leads to the landing page. Nothing of the route is needed. */
export function leaveWithoutSession(): void {
  if (document.documentElement.dataset.guarded === undefined || readToken() !== null) return;
  document.documentElement.dataset.elsewhere = '';
  window.location.replace('/');
}
