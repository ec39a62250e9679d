import { screen, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { ProfileScreen } from '@/features/profile/account/ProfileScreen';
import { ROUTES } from '@/routes/routes';
import { renderScreen } from '@test/support/app/renderScreen';
import { RIGHT_CODE } from '@test/support/mswBackend/answers/factorAnswers';
import { PASSWORD } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

const render = () => renderScreen(<ProfileScreen />, { path: ROUTES.profile, token: backend.signIn() });

it('is set up with the password, a key and a code, and shows the recovery codes once [S11.factor.setup]', async () => {
  const { user } = render();
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await user.click(await screen.findByRole('button', { name: 'Set it up' }));
  expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription('Please type your password.');
  await user.type(screen.getByLabelText('Your password'), `${PASSWORD}{Enter}`);
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await user.type(screen.getByLabelText('6-digit code'), `${RIGHT_CODE}{Enter}`);
  const codes = await screen.findByRole('list', { name: 'Your recovery codes' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'I have stored them' }));
  expect(await screen.findByText(/10 recovery codes left/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch it off' }));
  await user.type(screen.getByLabelText('Code'), '000000{Enter}');
  expect(await screen.findByText(/This code is not right/)).toBeVisible();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), `${RIGHT_CODE}{Enter}`);
  expect(await screen.findByLabelText('Your password')).toBeVisible();
});

it('a backend without it is asked nothing and shows nothing [S11.factor.own]', async () => {
  backend.state.capabilities = { devices: 1 };
  render();
  await screen.findByText('Where you are logged in');
  expect(screen.queryByText('Two-step verification')).toBeNull();
  expect(backend.callsOf('getSecondFactor')).toEqual([]);
});
