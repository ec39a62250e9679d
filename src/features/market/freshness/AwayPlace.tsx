import { lazy, memo, Suspense } from 'react';
import { selectAwayChanges } from '@/state/selectors/freshnessSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { PartBoundary } from '@/ui/panels/PartBoundary';

/** Loaded when something has changed while the market could not be followed. */
const AwayCard = lazy(() =>
  import(/* webpackChunkName: "away-changes" */ './AwayCard').then((module) => ({ default: module.AwayCard })),
);

/** What changed while the market could not be followed; nothing if nothing changed. */
export const AwayPlace = memo(function AwayPlace() {
  const changes = useAppSelector(selectAwayChanges);
  if (changes === null) return null;
  return (
    <PartBoundary instead={null}>
      <Suspense fallback={null}>
        <AwayCard changes={changes} />
      </Suspense>
    </PartBoundary>
  );
});
