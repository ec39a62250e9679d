import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@contract/console/operators';
import { Console } from '@/console/Console';

export const OPERATOR = 'esi@operators.example';

/** The session of an operator. */
export const sessionOf = (role: Role) => ({ email: OPERATOR, role, csrf: 'the token' });

/** The whole console at an address below /operator/. */
export async function renderConsole(place: string) {
  window.history.pushState(null, '', `/operator/${place}`);
  const user = userEvent.setup();
  const view = render(<Console />);
  await screen.findByRole('main');
  return { ...view, user };
}
