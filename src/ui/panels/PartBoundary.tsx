import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** What is shown if the part does not load or does not run. */
  instead: ReactNode;
  children: ReactNode;
}

/** If a part of a screen does not load or does not run, only this part is missing. */
export class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
