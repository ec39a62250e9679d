import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '@/live/refetch/whenIdle';
import { PartBoundary } from '@/ui/panels/PartBoundary';

interface LaterPartProps {
  /** Holds its place until it has come. */
  meanwhile?: ReactNode;
  /** What is shown if it does not load or run. */
  instead?: ReactNode;
  children: ReactNode;
}

/** A part of a screen that is loaded when the rest has come. If it does not load or run, only this part is missing. */
export function LaterPart({ meanwhile = null, instead = null, children }: LaterPartProps) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    whenIdle(() => setTime(true));
  }, []);
  if (!isTime) return meanwhile;
  return (
    <PartBoundary instead={instead}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </PartBoundary>
  );
}
