import { Component, type ReactNode } from 'react';
import { controlTexts } from '@/texts/controls';
import { Button } from '@/ui/controls/Button';
import { EmptyState } from '@/ui/panels/EmptyState';

/** Keeps a broken screen from crashing the whole app. React itself logs what was thrown. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          title={controlTexts.crashed}
          action={<Button onClick={() => window.location.reload()}>{controlTexts.reload}</Button>}
        >
          {controlTexts.crashedDetail}
        </EmptyState>
      </div>
    );
  }
}
