import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '@/api/transport/whenIdle';
import { PartBoundary } from '@/ui/panels/PartBoundary';

/** A part of a screen that is loaded when the rest has come. If it does not load or run, only this part is missing. */
export function LaterPart({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    whenIdle(() => setTime(true));
  }, []);
  return (
    isTime && (
      <PartBoundary instead={null}>
        <Suspense fallback={null}>{children}</Suspense>
      </PartBoundary>
    )
  );
}
