import { useCallback, useSyncExternalStore } from 'react';

/** Below this width a phone is in hand: the spec's breakpoint sm. */
export const SM_UP = '(min-width: 576px)';

/** Whether a media query matches now, and again whenever that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
