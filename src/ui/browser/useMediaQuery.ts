import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Below this width the layout is that of a phone: the specification's breakpoint sm. */
export const SM_UP = '(min-width: 576px)';

/** True while a media query matches; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [list],
  );
  const matches = () => list.matches;
  // The build renders pages for a phone and for a desk (app/pages), so it knows the answer too.
  return useSyncExternalStore(subscribe, matches, matches);
}
