import { screen, waitFor } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { LoginScreen } from '@/features/auth/LoginScreen';
import { ROUTES } from '@/routes/routes';
import { callsOf } from '@test/support/mswBackend/recorder';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderAuth } from './renderAuth';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

/** A browser that has passkeys. */
class Able {}
const giveBrowserPasskeys = () => Object.assign(globalThis, { PublicKeyCredential: Able });
afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

const open = () => renderAuth((visit) => <LoginScreen {...visit} />, { path: ROUTES.login, at: ROUTES.login });
const offer = () => screen.queryByRole('button', { name: 'Log in with a passkey' });
const asked = () => callsOf(backend.calls, 'getCapabilities').length;

it('offers a passkey once the form is touched, if the backend announces them [S11.passkeys.offered]', async () => {
  giveBrowserPasskeys();
  const { user } = open();
  expect([asked(), offer()]).toEqual([0, null]);
  await user.click(screen.getByLabelText('Email'));
  await waitFor(() => expect(offer()).toBeVisible());
  expect(asked()).toBe(1);
});

it('offers no passkey if the backend does not announce them, or the browser has none [S11.passkeys.offered]', async () => {
  const { user, unmount } = open();
  await user.type(screen.getByLabelText('Email'), 'ada');
  expect([asked(), offer()]).toEqual([0, null]);
  unmount();
  giveBrowserPasskeys();
  backend.state.capabilities = {};
  const again = open();
  await again.user.type(screen.getByLabelText('Email'), 'ada');
  await waitFor(() => expect(asked()).toBe(1));
  expect(offer()).toBeNull();
});
