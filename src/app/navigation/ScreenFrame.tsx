import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/ui/controls/ErrorBoundary';
import type { ScreenEntry } from './screen';
import { ArrivalEffects } from './ArrivalEffects';
import { ScreenLoading } from './ScreenLoading';

/** One screen: its chunk, its title, the focus on arrival, and a boundary for its crashes. */
export function ScreenFrame({ entry: { title, Screen } }: { entry: ScreenEntry }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ScreenLoading />}>
        <Screen />
        <ArrivalEffects title={title} />
      </Suspense>
    </ErrorBoundary>
  );
}
