import { useContext, useMemo, type ContextType } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation, type To } from 'react-router-dom';
import { isLeavingGuarded, staysWithinScreen } from '@/widgets/tickets/leaveGuard';

/** Asks the user; `leave` then carries out the navigation. */
export type AskToLeave = (leave: () => void) => void;

type Navigation = ContextType<typeof NavigationContext>;

/** The router's navigation for links and navigate(): it asks first if it would leave a half-filled form. */
export function useGuardedNavigation(ask: AskToLeave): Navigation {
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
