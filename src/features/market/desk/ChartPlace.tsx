import { type ComponentProps, lazy } from 'react';
import type { ChartCard } from '@/features/market/charts/card/ChartCard';
import { LaterPart } from '@/features/market/pairs/LaterPart';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
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
    <LaterPart
      meanwhile={<Card className={styles.place} />}
      instead={
        <Card title={marketTexts.chart}>
          <EmptyState title={marketTexts.chartFailed}>{marketTexts.chartFailedHint}</EmptyState>
        </Card>
      }
    >
      <LazyCard {...chart} />
    </LaterPart>
  );
}
