import { lazy, Suspense } from 'react';
import { useCapability } from '@/state/selectors/useCapability';

/** Loaded only if the server can do it. */
const Card = lazy(() => import('./AwayCard').then((module) => ({ default: module.AwayCard })));

/** Notifications while the user is away, on a server that offers them. */
export function AwayPart() {
  if (useCapability('away') !== true) return null;
  return (
    <Suspense fallback={null}>
      <Card />
    </Suspense>
  );
}
