import { Component, type ReactNode } from 'react';
import { controlTexts } from '@/texts/everyPage';
import { Button } from '@/ui/controls/Button';
import { EmptyState } from '@/ui/panels/EmptyState';

type Failure = 'crashed' | 'notLoaded';

/** True for webpack's errors for a script or a style sheet that did not arrive: they have a `request`. */
const isNotLoaded = (error: unknown): boolean => error instanceof Error && 'request' in error;

interface ErrorBoundaryProps {
  children: ReactNode;
  /** When this changes after a crash, the children are tried again. */
  retryOn?: string | null;
  /** Shown in place of the sentence that the screen failed: for a part of a screen. */
  instead?: ReactNode;
}

/** Keeps a broken screen from crashing the whole app. React itself logs what was thrown. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure | null }> {
  override state = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: isNotLoaded(error) ? 'notLoaded' : 'crashed' };
  }

  override componentDidUpdate({ retryOn }: ErrorBoundaryProps) {
    if (this.state.failure !== null && retryOn !== this.props.retryOn) this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state as { failure: Failure | null };
    const { children, instead } = this.props;
    if (failure === null) return children;
    if (instead !== undefined) return instead;
    return (
      <div role="alert">
        <EmptyState
          title={controlTexts.failures[failure]}
          action={<Button onClick={() => window.location.reload()}>{controlTexts.reload}</Button>}
        >
          {controlTexts.failureDetails[failure]}
        </EmptyState>
      </div>
    );
  }
}
