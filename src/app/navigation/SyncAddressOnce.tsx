import { useEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';

/**
 * Between the router's first render and its subscription, nothing hears back and forward: the landing page changes the
 * address before the router exists. So once the router listens, it takes over the address of the address bar.
 */
export function SyncAddressOnce() {
  const shown = createPath(useLocation());
  const navigate = useNavigate();
  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const actual = createPath(window.location);
    if (actual !== shown) void navigate(actual, { replace: true });
  }, [navigate, shown]);
  return null;
}
