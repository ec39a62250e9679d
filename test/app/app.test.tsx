import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { App } from '@/app/routing/App';
import { ROUTES, type RouteName } from '@/routes/routes';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const PUBLIC: readonly RouteName[] = ['landing', 'login', 'register', 'requestPasswordReset', 'confirmPasswordReset'];
const isPublic = (name: string) => (PUBLIC as readonly string[]).includes(name);
const address = (pattern: string) => pattern.replace(':currencyCode', 'CNY').replace(/:\w+/, '17');

// Loading it takes a second, which is not what these tests wait for.
beforeAll(() => import('@/app/routing/ProtectedArea'));

afterEach(() => {
  act(() => removeToken());
});
const backend = withMswBackend();
beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

function visit(path: string, { signedIn = false } = {}) {
  if (signedIn) saveToken(backend.signIn());
  window.history.replaceState(null, '', path);
  render(<App />);
  return userEvent.setup();
}

function widen() {
  const narrow = window.matchMedia('all');
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...narrow, media, matches: media.includes('min-width') }));
}

const here = () => window.location.pathname;
const screenShown = () => screen.findByRole('heading', { level: 1 });

describe('the guard', () => {
  it.each(Object.entries(ROUTES).filter(([name]) => !isPublic(name)))(
    'sends a visitor without a token from %s to / [S2.route.guard]',
    async (_name, pattern) => {
      visit(address(pattern));
      await waitFor(() => expect(here()).toBe('/'));
      expect(backend.calls).toEqual([]);
    },
  );

  it.each(PUBLIC)('lets a visitor without a token see %s [S6.roles.1]', async (name) => {
    visit(address(ROUTES[name]));
    expect(await screenShown()).toBeVisible();
    expect(here()).toBe(address(ROUTES[name]));
  });

  it('acts at once when the token disappears [S6.roles.2]', async () => {
    visit('/market', { signedIn: true });
    await screen.findByRole('link', { name: /Notifications/ });
    act(() => removeToken());
    await waitFor(() => expect(here()).toBe('/'));
    expect(screen.queryByText(/^Your session has ended/)).not.toBeInTheDocument();
  });

  it('says on the landing page that the session has expired when a 401 removed the token [S6.refusal.2]', async () => {
    visit('/market', { signedIn: true });
    await screen.findByRole('link', { name: /Notifications/ });
    backend.state.sessions.clear();
    act(() => backend.announce('notifications'));
    expect(await screen.findByText(/^Your session has ended/)).toBeVisible();
    expect(here()).toBe('/');
    expect(localStorage.getItem('Token')).toBeNull();
  });

  it.each(['/no/such/page', '/admin'])(
    'shows that %s is no page: there is none for administrators [S6.roles.3]',
    async (path) => {
      visit(path);
      expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeVisible();
      expect(document.title).toBe('Not found · Crossrate');
    },
  );
});

describe('the shell', () => {
  it('has Homepage, Market, Profile, Transactions and Rates, permanent on wide screens [S2.shell.1]', async () => {
    widen();
    visit('/market', { signedIn: true });
    const navigation = await screen.findByRole('navigation', { name: 'Main' });
    const links = within(navigation).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Homepage',
      'Market',
      'Profile',
      'Transactions',
      'Rates',
    ]);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/homepage',
      '/market',
      '/profile',
      '/transactions',
      '/rates',
    ]);
    expect(within(navigation).getByRole('link', { name: 'Market' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
  });

  it('toggles a drawer 250 wide below sm, and a choice closes it [S2.shell.2] [S4.drawer] [S9.drawer]', async () => {
    const user = visit('/market', { signedIn: true });
    const toggle = await screen.findByRole('button', { name: 'Menu' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(toggle);
    const drawer = screen.getByRole('dialog', { name: 'Navigation' });
    expect(drawer).toHaveStyle({ width: '250px' });
    await user.click(within(drawer).getByRole('link', { name: 'Rates' }));
    expect(here()).toBe('/rates');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('counts the unread, and a click on the bell resets the badge [S2.shell.3] [S2.shell.4] [S7.getUnreadCount] [S7.markNotificationsRead]', async () => {
    const user = visit('/market', { signedIn: true });
    const bell = await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    expect(screen.getByRole('link', { name: /Crossrate/ })).toHaveAttribute('href', '/homepage');
    expect(backend.callsOf('getUnreadCount')[0]).toMatchObject({ method: 'GET', path: 'notifications/?unread=true/' });
    await user.click(bell);
    expect(here()).toBe('/user-notifications');
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeVisible();
    await waitFor(() =>
      expect(backend.callsOf('markNotificationsRead')).toMatchObject([
        { method: 'PUT', path: 'notifications/mark-all-read/' },
      ]),
    );
  });

  it('brings the badge back when marking as read fails', async () => {
    backend.fail('markNotificationsRead', 500);
    const user = visit('/market', { signedIn: true });
    await user.click(await screen.findByRole('link', { name: 'Notifications, 1 unread' }));
    expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  });

  it('shows no badge and no error when the count cannot be fetched [S8.fetchFailure.1]', async () => {
    backend.fail('getUnreadCount', 500);
    visit('/market', { signedIn: true });
    await waitFor(() => expect(backend.callsOf('getUnreadCount')).not.toEqual([]));
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says when what is on screen is live [S7.live.3]', async () => {
    visit('/market', { signedIn: true });
    expect(await screen.findByText('Live')).toBeInTheDocument();
  });

  it('sets the title of each screen and moves the focus to its heading', async () => {
    const user = visit('/login');
    await screen.findByRole('heading', { name: 'Login' });
    expect(document.title).toBe('Login · Crossrate');
    await user.click(screen.getByRole('link', { name: 'No account yet? Please register' }));
    expect(await screen.findByRole('heading', { name: 'Register' })).toHaveFocus();
    expect(document.title).toBe('Register · Crossrate');
  });

  it('keeps the chosen theme on the page', async () => {
    const user = visit('/market', { signedIn: true });
    await user.click(await screen.findByRole('radio', { name: 'Dark', hidden: true }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(screen.getByRole('radio', { name: 'System', hidden: true }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });
});
