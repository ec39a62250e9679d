import { screen, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { ProfileScreen } from '@/features/profile/ProfileScreen';
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

it('an answer with the recovery codes that was lost is asked for again, and the codes are shown [S11.factor.stored]', async () => {
  const { user } = render();
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await user.type(await screen.findByLabelText('Your password'), `${PASSWORD}{Enter}`);
  backend.breakConnection('confirmSecondFactor', 1);
  await user.type(await screen.findByLabelText('6-digit code'), `${RIGHT_CODE}{Enter}`);
  expect(await screen.findByRole('list', { name: 'Your recovery codes' })).toBeVisible();
  expect(backend.callsOf('confirmSecondFactor').map(({ body }) => body)).toEqual(Array(2).fill({ code: RIGHT_CODE }));
});

it('without any answer the state is read again: codes that nobody saw are replaced first [S11.factor.stored]', async () => {
  const { user } = render();
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await user.type(await screen.findByLabelText('Your password'), `${PASSWORD}{Enter}`);
  const code = await screen.findByLabelText('6-digit code');
  // The server has switched it on; both answers are lost.
  backend.breakConnection('confirmSecondFactor');
  backend.state.factor = { on: true, since: '2026-11-20T10:00:00Z', recovery_left: 10, codes_stored: false };
  await user.type(code, `${RIGHT_CODE}{Enter}`);
  expect(await screen.findByText(/You have not confirmed that you stored/)).toBeVisible();
  await user.type(screen.getByLabelText('Code'), `${RIGHT_CODE}{Enter}`);
  await user.click(await screen.findByRole('button', { name: 'I have stored them' }));
  expect(await screen.findByText(/10 recovery codes left/)).toBeVisible();
  expect(screen.queryByText(/You have not confirmed/)).toBeNull();
  expect(backend.callsOf('markCodesStored').map(({ body }) => body)).toEqual([{ set: 1 }]);
});

it('codes that were replaced in another window are left for what is on now [S11.factor.stored]', async () => {
  backend.state.factor = { on: true, since: '2026-11-20T10:00:00Z', recovery_left: 10, codes_stored: true };
  const { user } = render();
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  await user.type(screen.getByLabelText('Code'), `${RIGHT_CODE}{Enter}`);
  backend.fail('markCodesStored', 409);
  await user.click(await screen.findByRole('button', { name: 'I have stored them' }));
  expect(await screen.findByText(/You have not confirmed/)).toBeVisible();
});

it('a change without a clear answer shows what became of it [S11.factor.stored]', async () => {
  backend.state.factor = { on: true, since: '2026-11-20T10:00:00Z', recovery_left: 10, codes_stored: true };
  const { user } = render();
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await user.click(await screen.findByRole('button', { name: 'Switch it off' }));
  backend.fail('endSecondFactor', 500);
  await user.type(screen.getByLabelText('Code'), RIGHT_CODE);
  backend.state.factor = { on: false, since: null, recovery_left: 0, codes_stored: true };
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Set it up' })).toBeVisible();
});

it('a backend without it is asked nothing and shows nothing [S11.factor.own]', async () => {
  backend.state.capabilities = { devices: 1 };
  render();
  await screen.findByText('Where you are logged in');
  expect(screen.queryByText('Two-step verification')).toBeNull();
  expect(backend.callsOf('getSecondFactor')).toEqual([]);
});
