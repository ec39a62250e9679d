import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import type { Role } from '@contract/console/operators';
import { Console } from '@/console/Console';

export const OPERATOR = 'esi@operators.example';

/** The session of an operator. */
export const sessionOf = (role: Role) => ({ email: OPERATOR, role, csrf: 'the token' });

/** antd without its injected styles and motion, which make jsdom ten times slower: `render(antdWrapper(…))`. */
export const antdWrapper = (screen: ReactNode) => (
  <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>{screen}</ConfigProvider>
);

/** The whole console at an address below /operator/. */
export async function renderConsole(place: string) {
  window.history.pushState(null, '', `/operator/${place}`);
  const user = userEvent.setup();
  const view = render(antdWrapper(<Console />));
  await screen.findByRole('main');
  return { ...view, user };
}
