import { useLocation, useNavigationType } from 'react-router-dom';
import type { Place } from '@/routes/place';

type PopListener = (event: PopStateEvent) => void;

let listener: PopListener | null = null;

// Chromium calls listeners on the window in the order in which they were added, whatever their phase. App.tsx loads
// this file before the router is mounted, so this listener comes first and can stop the event.
window.addEventListener('popstate', (event) => listener?.(event), { capture: true });

/** Receives back and forward before the router, one listener at a time. Returns a function that stops it. */
export function hearPopFirst(onPop: PopListener): () => void {
  listener = onPop;
  return () => {
    if (listener === onPop) listener = null;
  };
}

export function useRouterPlace(): Place {
  const { pathname, state, key } = useLocation() as Omit<Place, 'way'>;
  return { pathname, state, key, way: `${useNavigationType()}` };
}
