import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, type ReactNode, useContext, useState } from 'react';
import { Provider } from 'react-redux';
import {
  createPath,
  MemoryRouter,
  type Navigator,
  Route,
  Routes,
  UNSAFE_NavigationContext,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { type AppStore, createStore } from '@/state/store/store';

export interface RenderOptions {
  /** The route's pattern, such as ROUTES.dispute; the screen reads its parameters from it. */
  path?: string;
  /** The address visited before; Back goes there. */
  from?: string;
  /** The address visited; the pattern itself if it has no parameter. */
  at?: string | { pathname: string; state: unknown };
  /** The stored session token, usually `backend.signIn()`. */
  token?: string;
}

const stores: AppStore[] = [];

afterEach(() => {
  for (const store of stores.splice(0)) store.stop();
  removeToken();
  localStorage.clear();
});

/** Records where the router is asked to go, by push or replace. */
function noteNavigations(navigator: Navigator, navigations: string[]): void {
  for (const way of ['push', 'replace'] as const) {
    const go = navigator[way].bind(navigator);
    navigator[way] = (to, ...rest) => {
      navigations.push(typeof to === 'string' ? to : createPath(to));
      go(to, ...rest);
    };
  }
}

/** One screen on a fresh store; every other address shows "At /address", so that navigation can be seen. */
export function renderScreen(screen: ReactElement, options: RenderOptions = {}) {
  const { path = '/', from, at = path, token } = options;
  if (token !== undefined) saveToken(token);
  const store = createStore();
  stores.push(store);
  const navigations: string[] = [];
  let address = '';
  let goBack = () => undefined;
  function Elsewhere() {
    return <p>{`At ${useLocation().pathname}`}</p>;
  }
  function Watch({ children }: { children: ReactNode }) {
    const { navigator } = useContext(UNSAFE_NavigationContext);
    useState(() => noteNavigations(navigator, navigations));
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    goBack = () => void navigate(-1);
    address = pathname + search;
    return children;
  }
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={from === undefined ? [at] : [from, at]}>
        <Watch>
          <Routes>
            <Route path={path} element={screen} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </Watch>
      </MemoryRouter>
    </Provider>,
  );
  return {
    ...view,
    store,
    user: userEvent.setup(),
    address: () => address,
    /** The address of every push and replace so far, also of those that one render skipped. */
    navigations: () => navigations,
    back: () => act(() => goBack()),
  };
}
