import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/calls';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { markElsewhere } from '@/app/early/earlyPublic';
import { App } from '@/app/routing/App';
import { NotificationBell } from '@/app/shell/NotificationBell';
import { screenAt } from '@/app/screens/screens';
import { type RouteName, ROUTES } from '@/routes/routes';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

describe('app', () => {
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
      expect(backend.callsOf('getUnreadCount')[0]).toMatchObject({
        method: 'GET',
        path: 'notifications/?unread=true/',
      });
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

    it('leaves the focus on a filter that is written into the address', async () => {
      const user = visit('/transactions', { signedIn: true });
      const type = await screen.findByLabelText('Type');
      await user.selectOptions(type, 'ORDER');
      await waitFor(() => expect(window.location.search).toBe('?type=ORDER'));
      expect(type).toHaveFocus();
    });

    it('keeps the chosen theme on the page', async () => {
      const user = visit('/market', { signedIn: true });
      await user.click(await screen.findByRole('radio', { name: 'Dark', hidden: true }));
      expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
      await user.click(screen.getByRole('radio', { name: 'System', hidden: true }));
      expect(document.documentElement).not.toHaveAttribute('data-theme');
    });
  });
});

describe('bell', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  function renderBell(unread: number) {
    const [one] = backend.state.notifications;
    if (!one) throw new Error('there is no notification');
    backend.state.notifications = Array.from({ length: unread }, (_, index) => ({ ...one, id: String(900 - index) }));
    return renderScreen(<NotificationBell />, { path: ROUTES.notifications, token: backend.signIn() });
  }

  it('counts as many of the unread as are worth counting [S11.windows.screen, S2.shell.4]', async () => {
    renderBell(130);
    const bell = await screen.findByRole('link', { name: 'Notifications, 100+ unread' });
    expect(bell).toHaveTextContent('99+');
    expect(backend.callsOf('getNewestUnread')[0]).toMatchObject({ path: 'notifications/?unread=true&limit=100' });
    expect(backend.callsOf('getUnreadCount')).toEqual([]);
  });

  it('a click resets the count of a server that answers in windows [S11.windows.screen, S2.shell.4]', async () => {
    const { user } = renderBell(100);
    await user.click(await screen.findByRole('link', { name: 'Notifications, 100 unread' }));
    expect(await screen.findByRole('link', { name: 'Notifications' })).not.toHaveTextContent(/\d/);
    await waitFor(() => expect(backend.callsOf('markNotificationsRead')).toHaveLength(1));
  });

  it('the count comes back if it could not be reset [S11.windows.screen]', async () => {
    const { user } = renderBell(3);
    const bell = await screen.findByRole('link', { name: 'Notifications, 3 unread' });
    backend.fail('markNotificationsRead', 500);
    const release = backend.hold('getNewestUnread');
    await user.click(bell);
    expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible();
    release();
  });
});

describe('elsewhere', () => {
  /** The head of the built landing page, before its early script runs. */
  function openLandingAt(address: string) {
    window.history.replaceState(null, '', address);
    document.documentElement.dataset.page = 'landing';
    document.head.innerHTML = '<link data-later as="script" href="/assets/1.js" integrity="sha256-x">';
    markElsewhere();
    return document.querySelectorAll('link[rel=preload]').length;
  }

  afterEach(() => {
    document.head.innerHTML = '';
    delete document.documentElement.dataset.page;
    delete document.documentElement.dataset.elsewhere;
  });

  test.each([
    ['the landing page itself', '/?lang=fr', 1, undefined],
    ['a page that does not exist', '/nowhere', 0, ''],
    ['a route whose page the worker does not keep', '/withdraw', 0, ''],
  ])(
    'the scripts of the landing page are preloaded at its own address only: %s [S11.load.pages]',
    (_what, address, count, elsewhere) => {
      expect(openLandingAt(address)).toBe(count);
      expect(document.documentElement.dataset.elsewhere).toBe(elsewhere);
    },
  );
});

test.each([
  ['/homepage', 'home'],
  ['/withdrawal-confirmation/CNY', 'home'],
  ['/multi-order', 'home'],
  ['/market', 'market'],
  ['/market/public', 'market'],
  ['/market/CNY', 'market'],
  ['/user-listings', 'market'],
  ['/user-deactivate', 'profile'],
  ['/transaction-details/7', 'transactions'],
  ['/disputes/7', 'transactions'],
  ['/rates', 'rates'],
  ['/user-notifications', null],
  ['/nowhere', undefined],
])('the side navigation marks for %s the section %s [S2.shell.1]', (address, section) => {
  expect(screenAt(address)?.section).toBe(section);
});
