import { screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { userApi } from '@/api/endpoints/userApi';
import { EditProfileScreen } from '@/features/profile/EditProfileScreen';
import { ProfileScreen } from '@/features/profile/ProfileScreen';
import { DeactivateScreen } from '@/features/profile/deactivate/DeactivateScreen';
import { ROUTES } from '@/routes/routes';
import { selectLeaveTo } from '@/state/selectors/sessionSelectors';
import { aListing, anOrder } from '@test/support/app/builders';
import { withFakeIntersection } from '@test/support/app/fakeIntersection';
import { renderScreen } from '@test/support/app/renderScreen';
import { RIGHT_CODE } from '@test/support/mswBackend/answers/factorAnswers';
import { ADA, PASSWORD } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

describe('profile', () => {
  const backend = withMswBackend();

  const token = () => backend.signIn();

  describe('profile', () => {
    const renderProfile = (state: unknown = null) =>
      renderScreen(<ProfileScreen />, {
        path: ROUTES.profile,
        at: { pathname: ROUTES.profile, state },
        token: token(),
      });

    it('shows username, email, phone, birthday, first name and last name [S2.route.profile] [S2.profile.1] [S7.getMe]', async () => {
      renderProfile();
      await screen.findByText('ada@example.com');
      const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
      const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
      expect(terms).toEqual(['Username', 'Email', 'Phone', 'Birthday', 'First name', 'Last name']);
      expect(values).toEqual(['ada', 'ada@example.com', '+233200000001', '31 December 1990', 'Ada', 'Mensah']);
    });

    it('shows a dash for missing fields, and a birthday in another spelling unchanged', async () => {
      backend.answer('getMe', { id: 1, username: 'ada', birthday: '31/12/1990' });
      renderProfile();
      expect(await screen.findByText('31/12/1990')).toBeVisible();
      expect(screen.getAllByText('—')).toHaveLength(4);
    });

    it('leads to Edit and Deactivate [S2.profile.2]', () => {
      renderProfile();
      expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/edit-profile');
      expect(screen.getByRole('link', { name: 'Deactivate' })).toHaveAttribute('href', '/user-deactivate');
    });

    it('logs out everywhere, removes the token and goes to the login [S2.profile.2] [S4.logout.1] [S4.logout.2] [S7.logoutAll]', async () => {
      const { user, store } = renderProfile();
      await user.dblClick(screen.getByRole('button', { name: 'Logout' }));
      await waitFor(() => expect(localStorage.getItem('Token')).toBeNull());
      expect(backend.callsOf('logoutAll')).toMatchObject([{ method: 'POST', path: 'logoutall/', body: null }]);
      expect(selectLeaveTo('/profile')(store.getState())).toBe('/login');
    });

    it('follows the news of the user [S4.live.homepage_updates]', async () => {
      renderProfile();
      await screen.findByText('ada');
      await waitFor(() => expect(backend.live.isSubscribed('homepage_updates')).toBe(true));
      const [ada] = backend.state.users;
      if (ada) ada.username = 'ada lovelace';
      backend.announce('homepage_updates');
      expect(await screen.findByText('ada lovelace')).toBeVisible();
    });

    it('says that the profile has just been saved', () => {
      renderProfile({ profileSaved: true });
      expect(screen.getByText('Your profile has been saved.')).toBeVisible();
    });

    it('keeps loading if the user cannot be fetched, and still offers the log-out [S8.fetchFailure.1]', async () => {
      backend.fail('getMe', 500);
      renderProfile();
      await waitFor(() => expect(console.error).toHaveBeenCalled());
      expect(screen.getByText('Loading your profile')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Logout' })).toBeEnabled();
    });
  });

  describe('edit profile', () => {
    const renderEdit = () => renderScreen(<EditProfileScreen />, { path: ROUTES.editProfile, token: token() });
    const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
    const save = () => screen.getByRole('button', { name: 'Save Changes' });

    it('has username, phone, date of birth, first name and last name as they are [S2.route.editProfile] [S2.editProfile.1]', async () => {
      renderEdit();
      expect(await field('Username')).toHaveValue('ada');
      expect(await field('Phone')).toHaveValue('+233200000001');
      expect(await field('Date of birth')).toHaveValue('1990-12-31');
      expect(await field('First name')).toHaveValue('Ada');
      expect(await field('Last name')).toHaveValue('Mensah');
    });

    it('saves the profile without rules of its own and goes back to it [S7.updateMe] [S5.profile.1]', async () => {
      const view = renderEdit();
      await view.user.clear(await field('Phone'));
      await view.user.clear(await field('Date of birth'));
      await view.user.type(await field('First name'), '-Ama');
      await view.user.dblClick(save());
      await waitFor(() => expect(view.address()).toBe('/profile'));
      expect(backend.callsOf('updateMe')).toMatchObject([
        {
          method: 'POST',
          path: 'users/me/',
          body: { username: 'ada', phone_number: '', birthday: null, first_name: 'Ada-Ama', last_name: 'Mensah' },
        },
      ]);
    });

    it('sends a birthday in another spelling back unchanged', async () => {
      backend.answer('getMe', { id: 1, username: 'ada', birthday: '31/12/1990' });
      const { user } = renderEdit();
      await field('Username');
      await user.click(save());
      await waitFor(() => expect(backend.callsOf('updateMe')[0]?.body).toMatchObject({ birthday: '31/12/1990' }));
    });

    it('shows what the backend refuses beside its field and keeps what was typed', async () => {
      backend.fail('updateMe', 400, { birthday: ['birthday lies in the future'] });
      const { user } = renderEdit();
      await user.type(await field('Last name'), ' Addo');
      await user.click(save());
      const birthday = await field('Date of birth');
      await waitFor(() => expect(birthday).toHaveAccessibleDescription('birthday lies in the future'));
      expect(birthday).toHaveFocus();
      expect(screen.getByText('Your profile was not saved.')).toBeVisible();
      expect(await field('Last name')).toHaveValue('Mensah Addo');
    });

    it('keeps what is being typed when news of the user come', async () => {
      const { user, store } = renderEdit();
      await user.type(await field('Last name'), ' Addo');
      const [ada] = backend.state.users;
      if (ada) ada.last_name = 'Other';
      const news = store.dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
      await waitFor(async () => expect((await news).data?.last_name).toBe('Other'));
      expect(await field('Last name')).toHaveValue('Mensah Addo');
    });
  });
});

describe('windows of the profile', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(500 + index));

  const backend = withMswBackend(() => ({
    capabilities: CAPABILITIES,
    orders: numbers(120).map((id) => anOrder({ id, user: ADA })),
    listings: numbers(70).map((id) => aListing({ id, user: ADA })),
  }));

  const sight = withFakeIntersection();

  it.each([
    ['Active orders', 'orders', 120],
    ['Active listings', 'listings', 70],
  ] as const)(
    'the overview of a deactivation shows the %s in windows [S11.windows.screen, S2.deactivate.1]',
    async (name, list, all) => {
      renderScreen(<DeactivateScreen />, { path: ROUTES.deactivate, token: backend.signIn() });
      const panel = screen.getByRole('region', { name });
      const rows = () => panel.querySelectorAll('tbody tr[aria-rowindex]');
      const bodies = () => panel.querySelectorAll('tbody');
      await waitFor(() => expect(rows()).toHaveLength(50));
      expect(await within(panel).findByText('50+')).toBeVisible();
      for (let index = 1; rows().length < all; index += 1) {
        const before = rows().length;
        await waitFor(() => expect(bodies()).toHaveLength(index + 1));
        await sight.place(() => bodies()[index], true);
        await waitFor(() => expect(rows().length).toBeGreaterThan(before));
      }
      expect(await within(panel).findByText(String(all))).toBeVisible();
      expect(await within(panel).findByText(`There are no older ${list}.`)).toBeVisible();
      expect(within(panel).getByRole('table')).toHaveAttribute('aria-rowcount', String(all + 1));
      const asked = backend.calls.map(({ path }) => path).filter((path) => path.startsWith(list));
      expect(asked).toContain(`${list}/?created_by_user=true&limit=50`);
      expect(asked).not.toContain(`${list}/?created_by_user=true`);
    },
  );
});

describe('devices', () => {
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

  test('a backend that does not announce it gets no request about it and shows nothing [S11.devices.own]', async () => {
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
});

describe('passkeys', () => {
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

  it('for a backend without passkeys, nothing is requested or shown [S11.passkeys.own]', async () => {
    backend.state.capabilities = { secondFactor: CAPABILITIES.secondFactor };
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: 'Manage' }));
    await screen.findByRole('button', { name: 'Set it up' });
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
    expect(backend.callsOf('getPasskeys')).toEqual([]);
  });
});
