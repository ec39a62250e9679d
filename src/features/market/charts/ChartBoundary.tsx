import { Component, type ReactNode } from 'react';
import { EmptyState } from '@/ui/panels/EmptyState';
import { marketTexts } from '@/texts/market';

interface ChartBoundaryState {
  broken: boolean;
}

/** A chart whose library does not come or does not run takes nothing else of the desk with it. */
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
