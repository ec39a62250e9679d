import { type ComponentProps, lazy, memo, Suspense, useRef } from 'react';
import type { ChartCard } from '@/features/market/charts/ChartCard';
import { useSeen } from '@/features/market/charts/useSeen';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PartBoundary } from '@/ui/panels/PartBoundary';
import { marketTexts } from '@/texts/market/market';
import styles from './ChartPlace.module.css';

const LazyCard = lazy(() =>
  import(/* webpackChunkName: "chart" */ '@/features/market/charts/ChartCard').then((module) => ({
    default: module.ChartCard,
  })),
);

/** Where the desk shows its chart, which is loaded when its place comes into sight. The place is held. */
export const ChartPlace = memo(function ChartPlace(chart: ComponentProps<typeof ChartCard>) {
  const place = useRef<HTMLDivElement>(null);
  // A browser that cannot say what is in sight loads it at once.
  const isSeen = useSeen(place) || !('IntersectionObserver' in window);
  const meanwhile = <Card className={styles.place} />;
  return (
    <div ref={place} className={styles.frame}>
      <PartBoundary
        instead={
          <Card title={marketTexts.chart}>
            <EmptyState title={marketTexts.chartFailed}>{marketTexts.chartFailedHint}</EmptyState>
          </Card>
        }
      >
        {isSeen ? (
          <Suspense fallback={meanwhile}>
            <LazyCard {...chart} />
          </Suspense>
        ) : (
          meanwhile
        )}
      </PartBoundary>
    </div>
  );
});
