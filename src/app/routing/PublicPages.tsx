import { Suspense, useEffect } from 'react';
import { whenIdle } from '@/api/transport/whenIdle';
import { textsOf } from '@/app/page/language';
import { Arrival, ScreenLoading } from '@/app/navigation/Arrival';
import type { Go, Place } from '@/routes/place';
import { findPublicRoute } from '@/routes/publicRoutes';
import { publicTitles } from '@/texts/everyPage';
import { ErrorBoundary } from '@/ui/controls/ErrorBoundary';
import { AuthPart, LandingPart } from './publicParts';

/** Fetches the code that sends the Stay Updated form, and with it the store. */
const loadContactSender = async () =>
  (await import(/* webpackChunkName: "public-contact" */ '@/features/landing/contactSender')).contactSender;

/** Fetches what is needed after the log-in: the router, the store, the protected area. */
const fetchAhead = () =>
  void textsOf('app')
    .then(() => import(/* webpackChunkName: "app" */ './preload'))
    .then(
      ({ fetchProtected }) => fetchProtected(),
      // A failed download is repeated when a protected page is visited.
      () => undefined,
    );

/** Loads the code that sends the forms before the log-in, then the code for after the log-in. */
async function loadAuthCalls() {
  const { authCalls } = await import(/* webpackChunkName: "public-calls" */ '@/features/auth/authCalls');
  fetchAhead();
  return authCalls;
}

interface PublicPagesProps {
  place: Place;
  go: Go;
}

/**
 * The page of a public route, with or without the router around it (decision 152). The build draws it
 * (app/pages): its first render reads nothing of the browser except the path. While a page of the log-in is open, what comes after it is
 * fetched.
 */
export function PublicPages({ place, go }: PublicPagesProps) {
  const { pathname, state } = place;
  const route = findPublicRoute(pathname);
  const leadsInside = route !== null && route.name !== 'landing';
  useEffect(() => {
    return leadsInside ? whenIdle(fetchAhead) : undefined;
  }, [leadsInside]);
  if (route === null) return null;
  const { name, parameter } = route;
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ScreenLoading />}>
        {name === 'landing' ? (
          <LandingPart loadContactSender={loadContactSender} go={go} />
        ) : (
          <AuthPart name={name} state={state} parameter={parameter} loadCalls={loadAuthCalls} go={go} />
        )}
        <Arrival title={publicTitles[name]} place={place} />
      </Suspense>
    </ErrorBoundary>
  );
}
