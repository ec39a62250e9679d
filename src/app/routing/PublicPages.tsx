import { Suspense, useEffect } from 'react';
import type { Go, Place } from '@/routes/place';
import { findPublicRoute } from '@/routes/publicRoutes';
import { publicTitles } from '@/texts/everyPage';
import { Arrival } from '@/app/navigation/Arrival';
import { ErrorBoundary } from '@/ui/controls/ErrorBoundary';
import { ScreenLoading } from '@/app/navigation/ScreenLoading';
import { fetchAhead, loadAuthCalls, loadContactSender } from './fetchLater';
import { authPart, landingPart } from './publicParts';
import { whenIdle } from '@/api/transport/whenIdle';

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
          <landingPart.Component loadContactSender={loadContactSender} go={go} />
        ) : (
          <authPart.Component name={name} state={state} parameter={parameter} loadCalls={loadAuthCalls} go={go} />
        )}
        <Arrival title={publicTitles[name]} place={place} />
      </Suspense>
    </ErrorBoundary>
  );
}
