import { Suspense, useCallback, useEffect, useState } from 'react';
import { LanguageNote } from '@/app/page/LanguageNote';
import { ScreenLoading } from '@/app/navigation/Arrival';
import { PublicPages } from '@/app/routing/PublicPages';
import type { Go, Place } from '@/routes/place';
import { findPublicRoute } from '@/routes/publicRoutes';
import { ErrorBoundary } from '@/ui/controls/ErrorBoundary';
import { AppPart } from './appPart';

/** The state of a history entry in the router's form, because the router takes over these entries. */
interface EntryState {
  /** The state that the previous screen passed on. */
  usr?: unknown;
  key?: string;
  /** The number of the entry. */
  idx?: number;
}

const entryState = () => (window.history.state ?? {}) as EntryState;

/** The public page in the address bar, or null. */
function publicPlace(way: Place['way']): Place | null {
  const { pathname } = window.location;
  const { usr: state = null, key = 'default' } = entryState();
  return findPublicRoute(pathname) && { pathname, state, key, way };
}

function push(path: string, state: unknown): void {
  const { idx, ...rest } = entryState();
  // The router numbers the first entry of a page too.
  if (idx === undefined) window.history.replaceState({ ...rest, idx: 0 }, '');
  const key = Math.random().toString(36).slice(2, 10);
  window.history.pushState({ usr: state, key, idx: (idx ?? 0) + 1 }, '', path);
}

/**
 * The browser's history for a visit that begins on a public page. `place` is that page while there is no router. It
 * becomes null at the first other address and stays null, because from then on the router follows the history.
 */
function useLoneHistory() {
  const [place, setPlace] = useState(() => publicPlace('POP'));
  const isAlone = place !== null;
  useEffect(() => {
    if (!isAlone) return undefined;
    const onPop = () => setPlace(publicPlace('POP'));
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [isAlone]);
  const go: Go = useCallback((path, state = null) => {
    push(path, state);
    setPlace(publicPlace('PUSH'));
  }, []);
  return { place, go };
}

/**
 * A visit that begins on a public page loads the public pages only, because the router is a sixth of the download. The
 * first address behind the guard loads the app, and from then on the router shows the public pages too. Any other visit
 * begins in the app.
 */
export function Root() {
  const { place, go } = useLoneHistory();
  return (
    <ErrorBoundary>
      <LanguageNote />
      {place ? (
        <PublicPages place={place} go={go} />
      ) : (
        <Suspense fallback={<ScreenLoading />}>
          <AppPart />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
