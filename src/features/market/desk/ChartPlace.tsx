import { type ComponentProps, lazy, Suspense } from 'react';
import type { ChartCard } from '@/features/market/charts/card/ChartCard';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PartBoundary } from '@/ui/panels/PartBoundary';
import { marketTexts } from '@/texts/market';
import styles from './ChartPlace.module.css';

const LazyCard = lazy(() =>
  import(/* webpackChunkName: "chart" */ '@/features/market/charts/card/ChartCard').then((module) => ({
    default: module.ChartCard,
  })),
);

/** Where the desk shows its chart, once that has come. Its place is held. */
export function ChartPlace(chart: ComponentProps<typeof ChartCard>) {
  return (
    <PartBoundary
      instead={
        <Card title={marketTexts.chart}>
          <EmptyState title={marketTexts.chartFailed}>{marketTexts.chartFailedHint}</EmptyState>
        </Card>
      }
    >
      <Suspense fallback={<Card className={styles.place} />}>
        <LazyCard {...chart} />
      </Suspense>
    </PartBoundary>
  );
}
