import { Suspense, useState } from 'react';
import { ROUTES } from '@/routes/routes';
import { ErrorBoundary } from '@/app/navigation/ErrorBoundary';
import { appPart } from './appPart';
import { FirstLanding } from './FirstLanding';
import { ScreenLoading } from '@/app/navigation/ScreenLoading';

/**
 * A visit that begins on the landing page loads that page only, because the router is a sixth of the download. The
 * first navigation loads the app and passes it the address. Any other visit begins in the app.
 */
export function Root() {
  const [alone, setAlone] = useState(() => window.location.pathname === ROUTES.landing);
  const go = (path: string) => {
    window.history.pushState(null, '', path);
    setAlone(false);
  };
  return (
    <ErrorBoundary>
      {alone ? (
        <FirstLanding onGo={go} />
      ) : (
        <Suspense fallback={<ScreenLoading />}>
          <appPart.Component />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
