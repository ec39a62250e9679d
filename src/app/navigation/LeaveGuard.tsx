import { useCallback, useState, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { appTexts } from '@/texts/app';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useGuardedNavigation } from './useGuardedNavigation';
import { useHeldHistory } from './useHeldHistory';

/**
 * Asks before a half-filled form is left, by a link, by code, or by the browser's back and forward. It is inside
 * SessionGate, so the end of a session never asks. BrowserRouter has nothing of this kind.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [departure, setDeparture] = useState<{ leave: () => void } | null>(null);
  const ask = useCallback((leave: () => void) => setDeparture({ leave }), []);
  const navigation = useGuardedNavigation(ask);
  useHeldHistory(ask);
  const stay = () => setDeparture(null);
  const leave = () => {
    stay();
    departure?.leave();
  };
  return (
    <NavigationContext.Provider value={navigation}>
      {children}
      <ConfirmDialog
        open={departure !== null}
        title={appTexts.leaveQuestion}
        cancelText={appTexts.stay}
        confirmText={appTexts.leave}
        onCancel={stay}
        onConfirm={leave}
      >
        <p>{appTexts.leaveDetail}</p>
      </ConfirmDialog>
    </NavigationContext.Provider>
  );
}
