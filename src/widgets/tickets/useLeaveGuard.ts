import { useEffect } from 'react';
import { guardLeaving } from './leaveGuard';

/**
 * While `dirty`, leaving the screen or closing the tab asks first (decision 57).
 * A form that is being sent is not dirty; the end of the session never asks.
 */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    return dirty ? guardLeaving() : undefined;
  }, [dirty]);
}
