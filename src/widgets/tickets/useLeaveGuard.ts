import { useEffect } from 'react';
import { guardLeaving } from './leaveGuard';

/**
 * While `dirty`, whoever leaves the screen or closes the tab is asked first (decisions 4: nothing typed is lost).
 * A form that is being sent is not dirty; the end of the session never asks.
 */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => (dirty ? guardLeaving() : undefined), [dirty]);
}
