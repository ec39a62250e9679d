import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { readToken } from '@/api/session/tokenStorage';
import { ROUTES } from '@/routes/routes';

/**
 * The guard's first half: whoever comes without the stored token goes to the landing page before anything
 * of the protected area is downloaded (spec 2). What happens when the token goes is SessionGate's.
 */
export function RequireSession() {
  const [allowed] = useState(() => readToken() !== null);
  return allowed ? <Outlet /> : <Navigate to={ROUTES.landing} replace />;
}
