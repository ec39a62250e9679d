import { Component, type ReactNode } from 'react';
import { crashTexts } from '@/texts/crash';
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
          title={crashTexts.crashed}
          action={<Button onClick={() => window.location.reload()}>{crashTexts.reload}</Button>}
        >
          {crashTexts.crashedDetail}
        </EmptyState>
      </div>
    );
  }
}
