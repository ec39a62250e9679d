import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { readToken } from '@/api/session/tokenStorage';
import { ROUTES } from '@/routes/routes';

/**
 * The first half of the guard: a visitor without a stored token goes to the landing page before anything of the
 * protected area is downloaded (spec 2). SessionGate handles a token that disappears later.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const [allowed] = useState(() => readToken() !== null);
  return allowed ? children : <Navigate to={ROUTES.landing} replace />;
}
