import { lazy, Suspense, useEffect, useState } from 'react';
import { marketOf } from '@contract/values/markets';
import { whenIdle } from '@/live/refetch/whenIdle';
import { useCapability } from '@/state/selectors/useCapability';
import { PartBoundary } from '@/ui/panels/PartBoundary';

const TapeCard = lazy(() => import('./TapeCard').then((module) => ({ default: module.TapeCard })));

/**
 * Where the desk shows what was traded in a pair. Only our own server knows; elsewhere nothing is shown or loaded. It is
 * loaded when the rest of the desk has come.
 */
export function TapePlace({ currency, swapTo }: { currency: string; swapTo: string }) {
  const isOffered = useCapability('trades');
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    whenIdle(() => setTime(true));
  }, []);
  const market = marketOf(currency, swapTo);
  if (isOffered !== true || market === null || !isTime) return null;
  return (
    <PartBoundary instead={null}>
      <Suspense fallback={null}>
        <TapeCard key={market} market={market} currency={currency} swapTo={swapTo} />
      </Suspense>
    </PartBoundary>
  );
}
