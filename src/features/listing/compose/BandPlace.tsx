import { type ComponentProps, lazy, Suspense } from 'react';
import { PartBoundary } from '@/ui/panels/PartBoundary';
import type { BandChart } from './BandChart';
import styles from './BandPlace.module.css';

const Chart = lazy(() => import('./BandChart').then((module) => ({ default: module.BandChart })));

/** Where the composer shows the band of a market, which is loaded when a market is chosen. The place is held. */
export function BandPlace(chart: ComponentProps<typeof BandChart>) {
  return (
    <PartBoundary instead={null}>
      <Suspense fallback={<div className={styles.place} />}>
        <Chart {...chart} />
      </Suspense>
    </PartBoundary>
  );
}
