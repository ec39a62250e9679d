import { useEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';

/**
 * The landing page changes the address before the router exists, and the router misses back and forward between its
 * first render and its subscription. So when the router has subscribed, this passes it the address in the address bar
 * once.
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
