import { useLocation, useNavigationType } from 'react-router-dom';
import type { Place } from '@/routes/place';

type PopListener = (event: PopStateEvent) => void;

let listener: PopListener | null = null;

// On the window, Chromium calls listeners in the order in which they were added, whatever their phase. App.tsx loads
// this file before the router is mounted, so this listener comes first and can stop the event.
window.addEventListener('popstate', (event) => listener?.(event), { capture: true });

/**
 * Receives the browser's back and forward before the router does. One listener at a time; returns a function that stops
 * it.
 */
export function hearPopFirst(onPop: PopListener): () => void {
  listener = onPop;
  return () => {
    if (listener === onPop) listener = null;
  };
}

/** The place that the router shows. */
export function useRouterPlace(): Place {
  const { pathname, state, key } = useLocation() as Omit<Place, 'way'>;
  return { pathname, state, key, way: `${useNavigationType()}` };
}
