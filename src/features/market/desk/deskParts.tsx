import { type ComponentProps, memo, useRef } from 'react';
import { useSeen } from '@/features/market/charts/useSeen';
import { selectAwayChanges } from '@/state/selectors/freshnessSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { marketTexts } from '@/texts/market/market';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { later } from '@/widgets/parts/later';
import styles from './DeskParts.module.css';

/** The user's listings and orders. The slot has a fixed height, so that nothing beneath ever moves. */
export const MineCard = later(() => import('@/features/market/mine/MineCard'), 'MineCard', {
  idle: true,
  slot: <div className={styles.mine} />,
});

/** What was traded in a pair. Only our own server knows. */
export const TapeCard = later(() => import('./TapeCard'), 'TapeCard', { idle: true, capability: 'trades' });

/** The menu of the desk's panels. */
export const LayoutMenu = later(
  () => import(/* webpackChunkName: "layout" */ '@/features/market/layout/LayoutMenu'),
  'LayoutMenu',
  { idle: true },
);

/** The menu of a desk's books. */
export const BooksMenu = later(
  () => import(/* webpackChunkName: "layout" */ '@/features/market/layout/BooksMenu'),
  'BooksMenu',
  { idle: true },
);

/** At the left edge of a column; it takes no room. */
export const Splitter = later(
  () => import(/* webpackChunkName: "layout" */ '@/features/market/layout/Splitter'),
  'Splitter',
  { idle: true },
);

/** Loaded when something has changed while the market could not be followed. */
const AwayCard = later(
  () => import(/* webpackChunkName: "away-changes" */ '@/features/market/freshness/AwayCard'),
  'AwayCard',
  { instead: null },
);

/** What changed while the market could not be followed; nothing if nothing changed. */
export const AwayChanges = memo(function AwayChanges() {
  const changes = useAppSelector(selectAwayChanges);
  return changes && <AwayCard changes={changes} />;
});

const HELD = <Card className={styles.chart} />;

const ChartCard = later(
  () => import(/* webpackChunkName: "chart" */ '@/features/market/charts/ChartCard'),
  'ChartCard',
  {
    meanwhile: HELD,
    instead: (
      <Card title={marketTexts.chart}>
        <EmptyState title={marketTexts.chartFailed}>{marketTexts.chartFailedHint}</EmptyState>
      </Card>
    ),
  },
);

/** The chart of a desk, loaded when it becomes visible. Its room is kept free. */
export const DeskChart = memo(function DeskChart(chart: ComponentProps<typeof ChartCard>) {
  const place = useRef<HTMLDivElement>(null);
  // A browser that cannot report what is visible loads it at once.
  const isSeen = useSeen(place) || !('IntersectionObserver' in window);
  return (
    <div ref={place} className={styles.frame}>
      {isSeen ? <ChartCard {...chart} /> : HELD}
    </div>
  );
});
