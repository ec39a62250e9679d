import { Component, type ReactNode } from 'react';
import { Button } from '@/ui/controls/Button';
import { EmptyState } from '@/ui/panels/EmptyState';

/** Keeps a broken screen from taking the app with it; React itself logs what was thrown. */
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
          title="This screen could not be shown."
          action={<Button onClick={() => window.location.reload()}>Reload</Button>}
        >
          Nothing was sent or changed by this. Load it again; if that does not help, try a little later.
        </EmptyState>
      </div>
    );
  }
}
