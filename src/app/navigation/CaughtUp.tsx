import { useEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';

/**
 * Back and forward between the router's first render and its listening are heard by nobody (the landing page
 * changes the address before the router is there). So once it listens, the address bar has the last word.
 */
export function CaughtUp() {
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
