import {
  type ContextType,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type To, UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { appTexts } from '@/texts/app';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { isLeavingGuarded, staysWithinScreen } from '@/widgets/tickets/leaveGuard';
import { hearPopFirst } from './addresses';

/** Asks the user; `leave` then carries out the navigation. */
type AskToLeave = (leave: () => void) => void;

type Navigation = ContextType<typeof NavigationContext>;

/** The router's navigation for links and navigate(): it asks first if it would leave a half-filled form. */
function useGuardedNavigation(ask: AskToLeave): Navigation {
  const navigation = useContext(NavigationContext);
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const { navigator } = navigation;
    const goes = (to: To, state: unknown, go: () => void) => {
      const target = new URL(navigator.createHref(to), window.location.href);
      const stays = target.pathname + target.search === pathname + search;
      if (stays || staysWithinScreen(state) || !isLeavingGuarded()) go();
      else ask(go);
    };
    return {
      ...navigation,
      navigator: {
        ...navigator,
        push: (to, state, options) => goes(to, state, () => navigator.push(to, state, options)),
        replace: (to, state, options) => goes(to, state, () => navigator.replace(to, state, options)),
      },
    };
  }, [navigation, pathname, search, ask]);
}

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
 * Guards the browser's back and forward, which a page cannot refuse. If one of them would leave a half-filled form, the
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

    const leaveBy = (steps: number) => () => {
      released = true;
      window.history.go(steps);
    };

    /** Puts the address back and then asks. */
    const putBack = (steps: number | null) => {
      if (steps !== null) {
        whenBack = () => ask(leaveBy(steps));
        return window.history.go(-steps);
      }
      // The distance between the entries is not known, so the form's address is pushed again.
      window.history.pushState(here.current.state, '', here.current.href);
      ask(leaveBy(-1));
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
