import { lazy, type ReactNode, Suspense } from 'react';
import { marketTexts } from '@/texts/market/market';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PartBoundary } from '@/ui/panels/PartBoundary';

// One chunk, with the library.
export const PairPlot = lazy(() =>
  import(/* webpackChunkName: "plots" */ '@/features/market/charts/PairPlot').then((module) => ({
    default: module.PairPlot,
  })),
);
export const CandlePlot = lazy(() =>
  import(/* webpackChunkName: "plots" */ '@/features/market/charts/CandlePlot').then((module) => ({
    default: module.CandlePlot,
  })),
);

/** Where a chart is drawn once its library has come. */
export function PlotPlace({ children }: { children: ReactNode }) {
  return (
    <PartBoundary instead={<EmptyState title={marketTexts.chartFailed}>{marketTexts.chartFailedHint}</EmptyState>}>
      <Suspense fallback={null}>{children}</Suspense>
    </PartBoundary>
  );
}
