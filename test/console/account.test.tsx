import { screen, within } from '@testing-library/react';
import { inboxOf } from '@test/support/console/consoleWorld';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { OPERATOR, renderConsole, sessionOf } from '@test/support/console/renderConsole';

const SECRET = { email: OPERATOR, secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };
const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('read') },
  openLink: SECRET,
  useLink: sessionOf('support'),
  changePassword: null,
  startFactor: SECRET,
  confirmFactor: null,
  getInbox: inboxOf(),
}));
const sent = (name: 'useLink' | 'changePassword' | 'startFactor' | 'confirmFactor') =>
  backend.sent(name).map(({ payload }) => payload);
const field = (form: string, label: string) => within(screen.getByRole('form', { name: form })).getByLabelText(label);
const press = (form: string, name: string) =>
  within(screen.getByRole('form', { name: form })).getByRole('button', { name });

test('the link of a new operator shows a key, and takes a password and its first code [S11.console.link]', async () => {
  backend.answer({ getSession: { session: null } });
  window.history.replaceState(null, '', '/operator#first=the-token');
  const { user } = await renderConsole('inbox#first=the-token');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await user.type(screen.getByLabelText('New password'), 'Chosen!word1');
  await user.type(screen.getByLabelText('First code of the new key'), '123 456');
  await user.click(screen.getByRole('button', { name: 'Set up and log in' }));
  expect(await screen.findByText('Support')).toBeVisible();
  expect(sent('useLink')).toEqual([{ token: 'the-token', password: 'Chosen!word1', code: '123 456' }]);
  expect(window.location.hash).toBe('');
});

test('a link that is over says so, and leads to the log-in [S11.console.link]', async () => {
  backend.answer({ getSession: { session: null } });
  backend.refuse('openLink', 409, 'This link was used already or has expired.');
  const { user } = await renderConsole('inbox#first=the-token');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link was used already or has expired.');
  await user.click(screen.getByRole('button', { name: 'To the log-in' }));
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
});

test('My account changes the password, and keeps what was typed if it is refused [S11.console.account]', async () => {
  const { user } = await renderConsole('account');
  const form = 'Change the password';
  backend.refuse('changePassword', 400, 'The password or the code is wrong.');
  await user.type(await screen.findByLabelText('New password'), 'Chosen!word1');
  await user.type(field(form, 'Password now'), 'old');
  await user.type(field(form, 'Authenticator code'), '123456');
  await user.click(press(form, 'Change it'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The password or the code is wrong.');
  expect(field(form, 'New password')).toHaveValue('Chosen!word1');
  expect(field(form, 'Authenticator code')).toHaveValue('');
  expect(sent('changePassword')).toEqual([{ password: 'old', next: 'Chosen!word1', code: '123456' }]);
});

test('My account renews the second factor: the old code, then the key, then its first code [S11.console.account]', async () => {
  const { user } = await renderConsole('account');
  const form = 'Renew the second factor';
  await screen.findByRole('form', { name: form });
  await user.type(field(form, 'Password now'), 'old');
  await user.type(field(form, 'Authenticator code'), '123456');
  await user.click(press(form, 'Show a new key'));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await user.type(field(form, 'First code of the new key'), '654321');
  await user.click(press(form, 'Use the new key'));
  expect(await screen.findByText('Done.')).toBeVisible();
  expect([sent('startFactor'), sent('confirmFactor')]).toEqual([
    [{ password: 'old', code: '123456' }],
    [{ code: '654321' }],
  ]);
});
