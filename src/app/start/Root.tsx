import { Suspense } from 'react';
import { ErrorBoundary } from '@/ui/controls/ErrorBoundary';
import { ScreenLoading } from '@/app/navigation/ScreenLoading';
import { PublicPages } from '@/app/routing/PublicPages';
import { LanguageNote } from '@/app/language/LanguageNote';
import { appPart } from './appPart';
import { useLoneHistory } from './useLoneHistory';

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
          <appPart.Component />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
