import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AuthCalls, type AuthScreenProps, createAuthCalls } from '@/features/auth/authCalls';
import { useAppDispatch } from '@/state/store/hooks';
import { renderScreen, type RenderOptions } from '@test/support/app/renderScreen';

interface Visit extends AuthScreenProps {
  state: unknown;
}

/** One screen before the log-in. `loads` is what fetches the calls; by default they are there. */
export function renderAuth(
  screen: (visit: Visit) => ReactNode,
  options: RenderOptions,
  loads?: () => Promise<AuthCalls>,
) {
  function Visited() {
    const navigate = useNavigate();
    const dispatch = useAppDispatch();
    return screen({
      state: useLocation().state as unknown,
      go: (path, state) => void navigate(path, { state }),
      loadCalls: loads ?? (() => Promise.resolve(createAuthCalls(dispatch))),
    });
  }
  return renderScreen(<Visited />, options);
}
