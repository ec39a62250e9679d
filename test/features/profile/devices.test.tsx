import { screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { ProfileScreen } from '@/features/profile/ProfileScreen';
import { ROUTES } from '@/routes/routes';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const sessionOf = (id: string, browser: string, system: string, country = '') => ({
  ...{ id, browser, system, country, current: id === '1' },
  ...{ first_seen: '2026-11-20T10:00:00Z', last_seen: '2026-11-21T10:00:00Z' },
});
const backend = withMswBackend(() => ({
  capabilities: CAPABILITIES,
  devices: [sessionOf('1', 'Firefox', 'Windows'), sessionOf('2', 'Chrome', 'Android', 'GH'), sessionOf('3', '', '')],
}));

const render = () => renderScreen(<ProfileScreen />, { path: ROUTES.profile, token: backend.signIn() });
async function open() {
  const view = render();
  await view.user.click(await screen.findByRole('button', { name: 'Show' }));
  return view;
}
const list = () => screen.findByRole('list', { name: 'Where you are logged in' });
const rows = async () => within(await list()).getAllByRole('listitem');

test('lists where the user is logged in, with this device marked and without a button [S11.devices.list]', async () => {
  await open();
  const [own, phone, unknown] = await rows();
  expect(own).toHaveTextContent(/^Firefox on Windowsthis deviceFirst seen 20 Nov 2026, 10:00/);
  expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
  expect(phone).toHaveTextContent(/^Chrome on Android, GhanaLast seen .+ · first seen 20 Nov 2026, 10:00/);
  expect(unknown).toHaveTextContent(/^Unknown browser/);
});

test('a press ends one session, and another all others [S11.devices.end]', async () => {
  const { user } = await open();
  await user.click(
    within(await list()).getByRole('button', { name: /^Log out Chrome on Android, Ghana, first seen 20 November/ }),
  );
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Log out all others' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull();
  expect(backend.callsOf('endSession').map(({ path }) => path)).toEqual(['sessions/2/']);
  expect(backend.callsOf('endOtherSessions')).toHaveLength(1);
});

test('what could not be ended stays listed, with a sentence [S11.devices.end]', async () => {
  const { user } = await open();
  await list();
  backend.fail('endSession', 503);
  await user.click(screen.getByRole('button', { name: /^Log out Chrome on Android/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be carried out. Please try again.');
  backend.fail('endOtherSessions', 503);
  await user.click(screen.getByRole('button', { name: 'Log out all others' }));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(await rows()).toHaveLength(3);
});

test('a list that could not be loaded says so [S11.devices.list]', async () => {
  backend.fail('getSessions', 503);
  await open();
  expect(await screen.findByText('Where you are logged in could not be loaded.')).toBeVisible();
});

test('a backend that does not announce it is asked nothing of it and shows nothing [S11.devices.own]', async () => {
  backend.state.capabilities = { ...CAPABILITIES, devices: 2 };
  render();
  expect(await screen.findByRole('region', { name: 'While you are away' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Where you are logged in' })).toBeNull();
  expect(backend.callsOf('getSessions')).toEqual([]);
});

test('the profile asks the server nothing of it before it is opened [S11.devices.own]', async () => {
  render();
  await screen.findByRole('button', { name: 'Show' });
  expect(backend.callsOf('getSessions')).toEqual([]);
});
