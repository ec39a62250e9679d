import { screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { ProfileScreen } from '@/features/profile/ProfileScreen';
import { ROUTES } from '@/routes/routes';
import { renderScreen } from '@test/support/app/renderScreen';
import { RIGHT_CODE } from '@test/support/mswBackend/answers/factorAnswers';
import { PASSWORD } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

const render = () => renderScreen(<ProfileScreen />, { path: ROUTES.profile, token: backend.signIn() });

it('a passkey is removed with the password, and a code if a second factor is on [S11.passkeys.off]', async () => {
  const created = '2026-11-20T10:00:00Z';
  backend.state.passkeys = [{ id: '7', browser: 'Firefox', system: 'Linux', created, last_used: null }];
  backend.state.factor = { on: true, since: created, recovery_left: 9, codes_stored: true };
  const { user } = render();
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  const part = within(await screen.findByRole('region', { name: 'Passkeys' }));
  await user.click(await part.findByRole('button', { name: /^Remove the passkey of Firefox on Linux/ }));
  await user.type(part.getByLabelText('Your password'), PASSWORD);
  await user.click(part.getByRole('button', { name: 'Remove' }));
  expect(part.getByLabelText('Code')).toHaveAccessibleDescription(/Please type the code/);
  await user.type(part.getByLabelText('Code'), `${RIGHT_CODE}{Enter}`);
  expect(await part.findByText('This browser cannot use passkeys here.')).toBeVisible();
  await waitFor(() => expect(part.queryByText('Firefox on Linux')).toBeNull());
});

it('a removal whose answer was lost shows what became of the passkey [S11.factor.stored]', async () => {
  const created = '2026-11-20T10:00:00Z';
  backend.state.passkeys = [{ id: '7', browser: 'Firefox', system: 'Linux', created, last_used: null }];
  const { user } = render();
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  const part = within(await screen.findByRole('region', { name: 'Passkeys' }));
  await user.click(await part.findByRole('button', { name: /^Remove the passkey of Firefox on Linux/ }));
  backend.breakConnection('removePasskey');
  await user.type(part.getByLabelText('Your password'), PASSWORD);
  backend.state.passkeys = [];
  await user.keyboard('{Enter}');
  await waitFor(() => expect(part.queryByText('Firefox on Linux')).toBeNull());
});

it('a backend without passkeys is asked nothing and shows nothing [S11.passkeys.own]', async () => {
  backend.state.capabilities = { secondFactor: CAPABILITIES.secondFactor };
  const { user } = render();
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await screen.findByRole('button', { name: 'Set it up' });
  expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
  expect(backend.callsOf('getPasskeys')).toEqual([]);
});
