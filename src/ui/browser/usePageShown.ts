import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isShown = () => document.visibilityState !== 'hidden';

/** False while nobody can see the page, such as in another tab: what is read again and again need not be read then. */
export const usePageShown = (): boolean => useSyncExternalStore(subscribe, isShown, () => true);
