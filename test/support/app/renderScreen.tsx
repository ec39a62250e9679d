import type { ReactElement, ReactNode } from 'react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { createStore, type AppStore } from '@/state/store/store';

export interface RenderOptions {
  /** The route's pattern, such as ROUTES.dispute; the screen reads its parameters from it. */
  path?: string;
  /** The address visited; the pattern itself where it has no parameter. */
  at?: string | { pathname: string; state: unknown };
  /** The stored session token, usually `backend.signIn()`. */
  token?: string;
  /** Around the screen: antd's ConfigProvider, say (see antdWrapper). */
  wrap?: (screen: ReactNode) => ReactElement;
}

const stores: AppStore[] = [];

afterEach(() => {
  for (const store of stores.splice(0)) store.stop();
  removeToken();
  localStorage.clear();
});

/** One screen on a fresh store; every other address shows "At /address", so that navigation can be seen. */
export function renderScreen(screen: ReactElement, options: RenderOptions = {}) {
  const { path = '/', at = path, token, wrap = (inner) => <>{inner}</> } = options;
  if (token !== undefined) saveToken(token);
  const store = createStore();
  stores.push(store);
  let address = '';
  function Elsewhere() {
    return <p>{`At ${useLocation().pathname}`}</p>;
  }
  function Watch({ children }: { children: ReactNode }) {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return children;
  }
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <Watch>
          <Routes>
            <Route path={path} element={wrap(screen)} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </Watch>
      </MemoryRouter>
    </Provider>,
  );
  return { ...view, store, user: userEvent.setup(), address: () => address };
}
