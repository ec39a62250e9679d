import { lazy, memo } from 'react';
import { marketOf } from '@contract/values/markets';
import { useCapability } from '@/state/selectors/useCapability';
import { LaterPart } from '@/widgets/parts/LaterPart';

const TapeCard = lazy(() => import('./TapeCard').then((module) => ({ default: module.TapeCard })));

/** Where the desk shows what was traded in a pair. Only our own server knows; elsewhere nothing is shown or loaded. */
export const TapePlace = memo(function TapePlace({ currency, swapTo }: { currency: string; swapTo: string }) {
  const isOffered = useCapability('trades');
  const market = marketOf(currency, swapTo);
  if (isOffered !== true || market === null) return null;
  return (
    <LaterPart>
      <TapeCard key={market} market={market} currency={currency} swapTo={swapTo} />
    </LaterPart>
  );
});
