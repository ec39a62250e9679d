import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { checkToken } from '@/api/session/tokenStorage';
import { useAppSelector } from '@/state/store/hooks';
import { selectHasSession, selectLeaveTo, selectSessionGeneration } from '@/state/selectors/sessionSelectors';

/** The browser reports changes of the storage to other tabs only, so each tab also checks by itself. */
const LOOK_EVERY_MS = 500;

/**
 * The second half of the guard: acts at once when the token disappears, by a 401, a log-out or another tab (decision
 * 121), and never shows one user's data to the next.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const isOpen = useAppSelector(selectHasSession);
  const { pathname } = useLocation();
  const leaveTo = useAppSelector(selectLeaveTo(pathname));
  const generation = useAppSelector(selectSessionGeneration);
  useEffect(() => {
    const timer = setInterval(checkToken, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  if (!isOpen) return <Navigate to={leaveTo} replace />;
  return <Fragment key={generation}>{children}</Fragment>;
}
