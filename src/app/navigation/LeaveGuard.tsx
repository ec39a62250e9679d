import { useCallback, useState, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { appTexts } from '@/texts/app';
import { Button } from '@/ui/controls/Button';
import { Dialog } from '@/ui/dialogs/Dialog';
import { useGuardedNavigation } from './useGuardedNavigation';
import { useHeldHistory } from './useHeldHistory';

/**
 * Asks before a half-filled form is left, by a link, by code, or by the browser's back and forward. It stands
 * inside the session's guard, so the end of a session never asks; BrowserRouter itself knows no such question.
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
      <Dialog
        open={departure !== null}
        onClose={stay}
        title={appTexts.leaveQuestion}
        actions={
          <>
            <Button onClick={stay}>{appTexts.stay}</Button>
            <Button variant="danger" onClick={leave}>
              {appTexts.leave}
            </Button>
          </>
        }
      >
        <p>{appTexts.leaveDetail}</p>
      </Dialog>
    </NavigationContext.Provider>
  );
}
