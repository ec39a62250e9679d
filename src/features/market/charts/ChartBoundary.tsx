import { Component, type ReactNode } from 'react';
import { EmptyState } from '@/ui/panels/EmptyState';
import { marketTexts } from '@/texts/market';

interface ChartBoundaryState {
  broken: boolean;
}

/** If the chart library does not load or does not run, only the chart is missing from the desk. */
export class ChartBoundary extends Component<{ children: ReactNode }, ChartBoundaryState> {
  override state: ChartBoundaryState = { broken: false };

  static getDerivedStateFromError(): ChartBoundaryState {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <EmptyState title={marketTexts.chartFailed}>{marketTexts.chartFailedHint}</EmptyState>;
  }
}
