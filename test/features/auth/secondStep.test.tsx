import { screen, waitFor } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { LoginScreen } from '@/features/auth/LoginScreen';
import { ROUTES } from '@/routes/routes';
import { RIGHT_CODE } from '@test/support/mswBackend/answers/factorAnswers';
import { PASSWORD } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderAuth } from './renderAuth';

/** A browser that has passkeys, but whose user says no. */
class Unwilling {}
const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const backend = withMswBackend(() => ({
  capabilities: CAPABILITIES,
  factor: { on: true, since: null, recovery_left: 10, codes_stored: true },
}));

async function reachSecondStep() {
  const view = renderAuth((visit) => <LoginScreen {...visit} />, { path: ROUTES.login, at: ROUTES.login });
  await view.user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await view.user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  await screen.findByRole('heading', { name: 'Two-step verification' });
  return view;
}

it('asks for a code after the password, and keeps what was typed when it is refused [S11.factor.login]', async () => {
  const view = await reachSecondStep();
  const code = screen.getByLabelText('6-digit code');
  expect(code).toHaveFocus();
  await view.user.type(code, '{Enter}');
  expect(code).toHaveAccessibleDescription(/Please type the code/);
  await view.user.type(code, '000000{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/let your phone set its clock by itself/));
  expect(code).toHaveValue('000000');
  expect(localStorage.getItem('Token')).toBeNull();
  await view.user.clear(code);
  await view.user.type(code, `${RIGHT_CODE}{Enter}`);
  await waitFor(() => expect(view.address()).toBe('/homepage'));
  expect(localStorage.getItem('Token')).not.toBeNull();
});

it('says where to ask without a recovery code, with a link to the support if it has an address [S11.support]', async () => {
  const { user, unmount } = await reachSecondStep();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  const hint = /^Each of them works once. Without any, our support can help you.$/;
  expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription(hint);
  expect(screen.queryByRole('link', { name: 'our support' })).toBeNull();
  unmount();
  backend.state.capabilities = { ...CAPABILITIES, supportEmail: 'help@crossrate.example' };
  const again = await reachSecondStep();
  await again.user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  const link = await screen.findByRole('link', { name: 'our support' });
  expect(link).toHaveAttribute('href', 'mailto:help@crossrate.example');
  expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription(hint);
});

it('begins again with the password when the log-in took too long [S11.factor.login]', async () => {
  const view = await reachSecondStep();
  backend.fail('sendSecondStep', 401, { detail: 'This log-in took too long. Please type your password again.' });
  await view.user.type(screen.getByLabelText('6-digit code'), `${RIGHT_CODE}{Enter}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('took too long');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
});

it('offers a passkey to a user who has one, and keeps the code when it is not used [S11.passkeys.login]', async () => {
  Object.assign(globalThis, { PublicKeyCredential: Unwilling });
  Object.defineProperty(navigator, 'credentials', { value: { get: refuse }, configurable: true });
  backend.state.passkeys = [{ id: '7', browser: 'Firefox', system: 'Linux', created: null, last_used: null }];
  const view = await reachSecondStep();
  await view.user.type(screen.getByLabelText('6-digit code'), '12');
  await view.user.click(screen.getByRole('button', { name: 'Use a passkey instead' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
  expect(screen.getByLabelText('6-digit code')).toHaveValue('12');
  expect(localStorage.getItem('Token')).toBeNull();
});

it('offers no passkey to a user without one [S11.passkeys.login]', async () => {
  Object.assign(globalThis, { PublicKeyCredential: Unwilling });
  await reachSecondStep();
  expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
});
