import { type ComponentProps, lazy, Suspense } from 'react';
import { useCapability } from '@/state/selectors/useCapability';
import { PartBoundary } from '@/ui/panels/PartBoundary';
import type { CashLimitLines } from './CashLimitLines';

const Lines = lazy(() => import('./CashLimitLines').then((module) => ({ default: module.CashLimitLines })));

/** Where a ticket shows the limits of the server. Nothing is loaded for a server without them. */
export function CashLimitPlace(props: ComponentProps<typeof CashLimitLines>) {
  if (useCapability('cashLimits') !== true) return null;
  return (
    <PartBoundary instead={null}>
      <Suspense fallback={null}>
        <Lines {...props} />
      </Suspense>
    </PartBoundary>
  );
}
