import { useSyncExternalStore } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { onTokenChange, readToken } from '@/api/tokenStorage';
import { ROUTES } from '@/ui/routes';

/**
 * The guard of all but the public routes: without the stored token it goes to the landing page, at once
 * when the token goes, whether by a 401, by a logout or in another tab (spec 2, decisions 4).
 */
export function RequireSession() {
  const token = useSyncExternalStore(onTokenChange, readToken);
  return token === null ? <Navigate to={ROUTES.landing} replace /> : <Outlet />;
}
