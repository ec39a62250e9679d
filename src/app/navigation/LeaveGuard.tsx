import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { appTexts } from '@/texts/app';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { isLeavingGuarded } from '@/widgets/tickets/leaveGuard';
import { hearPopFirst } from './addresses';
import { type AskToLeave, useGuardedNavigation } from './useGuardedNavigation';

/** The router numbers the history's entries; an entry that the browser made (the skip link's) has no number. */
const numberOf = (state: unknown): number | null => (state as { idx?: number } | null)?.idx ?? null;

const presentEntry = () => ({
  state: window.history.state as unknown,
  href: window.location.href,
  /** The part of an address that decides whether a form is left: a changed hash only scrolls. */
  screen: window.location.pathname + window.location.search,
});
type Entry = ReturnType<typeof presentEntry>;

const stepsBetween = (from: Entry, to: Entry) => {
  const [first, last] = [numberOf(from.state), numberOf(to.state)];
  return first === null || last === null ? null : last - first;
};

/**
 * The browser's back and forward, which a page cannot refuse. If one of them would leave a half-filled form, the
 * address is put back before the router notices, and the navigation happens only if the user confirms it.
 */
function useHeldHistory(ask: AskToLeave): void {
  const { key, pathname, search, hash } = useLocation();
  const here = useRef(presentEntry());
  useLayoutEffect(() => {
    here.current = presentEntry();
  }, [key, pathname, search, hash]);

  useEffect(() => {
    let whenBack: (() => void) | null = null;
    let released = false;

    const goLater = (steps: number) => () => {
      released = true;
      window.history.go(steps);
    };

    /** Puts the address back and then asks. */
    const putBack = (steps: number | null) => {
      if (steps !== null) {
        whenBack = () => ask(goLater(steps));
        return window.history.go(-steps);
      }
      // The distance between the entries is not known, so the form's address is pushed again.
      window.history.pushState(here.current.state, '', here.current.href);
      ask(goLater(-1));
    };

    const onPop = (event: PopStateEvent) => {
      const entry = presentEntry();
      const isHere = entry.screen === here.current.screen;
      if (released || (isHere && whenBack === null) || !isLeavingGuarded()) {
        released = false;
        whenBack = null;
        return;
      }
      event.stopImmediatePropagation();
      const then = whenBack;
      whenBack = null;
      if (then && isHere) then();
      else putBack(stepsBetween(here.current, entry));
    };

    return hearPopFirst(onPop);
  }, [ask]);
}

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
