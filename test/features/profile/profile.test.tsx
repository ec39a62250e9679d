import { screen, waitFor } from '@testing-library/react';
import { userApi } from '@/api/endpoints/userApi';
import { EditProfileScreen } from '@/features/profile/EditProfileScreen';
import { ProfileScreen } from '@/features/profile/ProfileScreen';
import { selectLeaveTo } from '@/state/selectors/sessionSelectors';
import { ROUTES } from '@/routes/routes';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderScreen } from '@test/support/app/renderScreen';

const backend = withMswBackend();

const token = () => backend.signIn();

describe('profile', () => {
  const renderProfile = (state: unknown = null) =>
    renderScreen(<ProfileScreen />, { path: ROUTES.profile, at: { pathname: ROUTES.profile, state }, token: token() });

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
