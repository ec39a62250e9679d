import type { ReactNode } from 'react';
import { Button } from '@/ui/controls/Button';
import { Banner } from '@/ui/panels/Banner';

interface NotLoadedProps {
  /** The name of the button. */
  again: string;
  onAgain: () => void;
  /** What could not be loaded. */
  children: ReactNode;
}

/** In the place of figures or rows that could not be loaded: says so, and offers to try again. */
export function NotLoaded({ again, onAgain, children }: NotLoadedProps) {
  const action = (
    <Button size="small" needsServer onClick={onAgain}>
      {again}
    </Button>
  );
  return (
    <Banner tone="error" action={action}>
      {children}
    </Banner>
  );
}
