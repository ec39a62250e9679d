import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Below this width a phone is in hand: the spec's breakpoint sm. */
export const SM_UP = '(min-width: 576px)';

/** Whether a media query matches now, and again whenever that changes. */
export function useMediaQuery(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
