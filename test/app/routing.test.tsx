import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root as ReactRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static.edge';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { removeToken } from '@/api/session/tokenStorage';
import { SyncAddressOnce } from '@/app/navigation/SyncAddressOnce';
import { Root } from '@/app/start/Root';
import { routeAt } from '@/routes/routeAt';
import { type RouteName, ROUTES, routeTo } from '@/routes/routes';
import { openPath } from '@/worker/paths';
import { pageFor } from '@/worker/paths';
import { PASSWORD } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

describe('root', () => {
  withMswBackend();

  beforeEach(() => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  });

  afterEach(() => {
    act(() => removeToken());
  });

  const here = () => window.location.pathname;

  const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

  const link = (name: string) => screen.getAllByRole('link', { name })[0] ?? document.body;

  function visit(path: string) {
    window.history.pushState(null, '', path);
    render(<Root />);
    return userEvent.setup();
  }

  it('leads from one public page to the next and back without a reload [S2.route.landing, S2.route.register, S2.route.login]', async () => {
    const user = visit('/');
    expect(await heading(/^Yuan, cedis, naira/)).not.toHaveFocus();
    expect(document.title).toBe('Yuan, cedis, naira at the rate you choose · Crossrate');
    await user.click(link('Get Started'));
    expect(await heading('Register')).toHaveFocus();
    expect(here()).toBe('/register');
    expect(document.title).toBe('Register · Crossrate');
    await user.click(link('Have an account? Login'));
    expect(await heading('Login')).toHaveFocus();
    window.history.back();
    expect(await heading('Register')).toHaveFocus();
    window.history.back();
    expect(await heading(/^Yuan, cedis, naira/)).toHaveFocus();
    window.history.forward();
    expect(await heading('Register')).toHaveFocus();
    expect(document.title).toBe('Register · Crossrate');
  });

  it('leads from a public page into the app, and back [S2.login.5, S4.login.1]', async () => {
    const user = visit('/login');
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
    expect(await heading(/^Good .*\.$/)).toHaveFocus();
    expect(here()).toBe('/homepage');
    window.history.back();
    expect(await heading('Login')).toHaveFocus();
    window.history.forward();
    expect(await heading(/^Good .*\.$/)).toBeVisible();
  });

  it('welcomes a new user with the email filled in, also after a reload, and numbers the entries as the router does [S2.route.login]', async () => {
    visit('/login');
    await heading('Login');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    const entry = { usr: { registered: 'new@example.com' }, key: 'abc', idx: 3 };
    window.history.pushState(entry, '', '/register');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    await heading('Register');
    window.history.replaceState(entry, '', '/login');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(await screen.findByRole('status')).toHaveTextContent('Your account has been created.');
    expect(screen.getByLabelText('Email')).toHaveValue('new@example.com');
    await userEvent.click(link('Forgot password?'));
    await heading('Reset your password');
    expect(window.history.state).toMatchObject({ usr: null, idx: 4 });
  });

  it('leaves a press that opens a new tab to the browser', async () => {
    const user = visit('/login');
    await heading('Login');
    const pressed = jest.fn((event: Event) => event.preventDefault());
    window.addEventListener('click', pressed, { once: true });
    await user.keyboard('{Control>}');
    await user.click(link('Forgot password?'));
    expect(pressed).toHaveBeenCalled();
    expect(here()).toBe('/login');
  });

  it('shows the app at any other address [S2.route.guard]', async () => {
    visit('/homepage');
    await heading(/^Yuan, cedis, naira/);
    await waitFor(() => expect(here()).toBe('/'));
  });

  it.each(['/LOGIN', '/login/', '/log%69n'])(
    'finds the log-in at %s, as the router does [S2.route.login]',
    async (path) => {
      visit(path);
      expect(await heading('Login')).toBeVisible();
    },
  );

  it('follows the address bar if back was pressed before the router listened [S2.route.landing]', async () => {
    const Shown = () => <p>{useLocation().pathname}</p>;
    window.history.replaceState(null, '', '/');
    render(
      <MemoryRouter initialEntries={['/login']}>
        <SyncAddressOnce />
        <Shown />
      </MemoryRouter>,
    );
    expect(await screen.findByText('/')).toBeVisible();
  });
});

describe('public html', () => {
  withMswBackend();

  let root: ReactRoot | null = null;

  beforeEach(() => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  });

  afterEach(() => {
    act(() => root?.unmount());
    document.body.replaceChildren();
  });

  /** The page as it is rendered in advance: nothing of the visit is known. */
  async function htmlOf(pathname: string): Promise<string> {
    window.history.replaceState(null, '', pathname);
    const { prelude } = await prerender(<Root />);
    return new Response(prelude).text();
  }

  /** Said because both renderers run in one process here: pages are drawn by the build and taken over by a browser. */
  const IN_ONE_PROCESS = /^Detected multiple renderers concurrently rendering the same context provider/;

  /** Takes over a page that was rendered in advance, after `before` has happened in it. */
  async function takeOver(path: string, { state = null, before }: { state?: unknown; before?: () => void } = {}) {
    const html = await htmlOf(path);
    window.history.pushState(state, '', path);
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html;
    before?.();
    const logged = jest.spyOn(console, 'error').mockClear();
    const mended = jest.fn();
    await act(async () => {
      root = hydrateRoot(place, <Root />, { onRecoverableError: mended });
      await Promise.resolve();
    });
    const isReal = ([said]: unknown[]) => !IN_ONE_PROCESS.test(String(said));
    return { html, complaints: () => mended.mock.calls.concat(logged.mock.calls).filter(isReal) as unknown[] };
  }

  it.each([
    ['/', 'Yuan, cedis, naira. At the rate you choose.'],
    ['/login', 'Login'],
    ['/register', 'Register'],
    ['/request/password_reset', 'Reset your password'],
    ['/password-reset/some-token', 'Choose a new password'],
  ])('%s is taken over without a difference [S11.load.pages]', async (path, heading) => {
    const { html, complaints } = await takeOver(path);
    expect(html).toContain(`${heading}</h1>`);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(complaints()).toEqual([]);
  });

  it('the text that was typed before the page was taken over stays [S11.load.typed]', async () => {
    await takeOver('/login', {
      before() {
        screen.getByLabelText<HTMLInputElement>('Email').value = 'ada@example.com';
        screen.getByLabelText<HTMLInputElement>('Password').value = 'Secret!1';
      },
    });
    act(() => screen.getByRole('button', { name: 'display the password' }).click());
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('Secret!1');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  it('what the browser alone knows is shown right after the page was taken over [S11.load.pages]', async () => {
    const state = { usr: { registered: 'new@example.com' }, key: 'abc', idx: 1 };
    const { complaints } = await takeOver('/login', { state });
    expect(await screen.findByRole('status')).toHaveTextContent('Your account has been created.');
    expect(screen.getByLabelText('Email')).toHaveValue('new@example.com');
    expect(complaints()).toEqual([]);
  });

  it('the social links share the address of the page [S1.landing.1]', async () => {
    await takeOver('/');
    expect(await screen.findByRole('link', { name: 'Share on X' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent(window.location.origin)),
    );
  });
});

const PAGES = {
  '/': 'index.html',
  '/homepage': 'pages/homepage.html',
  '/market/CNY': 'pages/market-CNY.html',
  '/market/:currencyCode/:swapTo': 'pages/market-CNY-NGN.html',
  '/disputes/:transactionId': 'pages/disputes.html',
};

test('every route is started from the device [S11.offline.start]', () => {
  const names = Object.keys(ROUTES) as RouteName[];
  expect(names.filter((name) => pageFor(routeTo(name, 'a b'), PAGES) === null)).toEqual([]);
});

test('every route is recognised by its address, whatever its parameters are [S11.offline.start]', () => {
  const routes = Object.values(ROUTES);
  const address = (route: string) => route.replace(/:\w+/g, 'a%20b');
  expect(routes.map((route) => routeAt(routes, address(route)))).toEqual(routes);
});

test.each([
  ['/', '/index.html'],
  ['/homepage', '/pages/homepage.html'],
  ['/market/CNY', '/pages/market-CNY.html'],
  ['/market/USD', '/index.html'],
  ['/market/CNY/NGN', '/pages/market-CNY-NGN.html'],
  ['/disputes/17', '/pages/disputes.html'],
])('%p is started by its own page, or by the one for any address: %p [S11.load.pages]', (path, page) => {
  expect(pageFor(path, PAGES)).toBe(page);
});

test.each([
  '/backend/',
  '/backend/outbox/',
  '/backend/login',
  '/login/',
  '/market/CNY/NGN/x',
  '/index.html',
  '/pages/homepage.html',
  '/worker.js',
  '',
])('the worker leaves %p to the network [S11.offline.own]', (path) => expect(pageFor(path, PAGES)).toBeNull());

type Tab = Awaited<ReturnType<Parameters<typeof openPath>[0]['matchAll']>>[number];

/** A tab that answers a request to go somewhere, or does not. */
function aTab(answers: boolean) {
  const asked: unknown[] = [];
  const focus: jest.Mock<Promise<Tab>> = jest.fn(() => Promise.resolve(tab));
  const tab = {
    ...{ asked, focus },
    postMessage(message: unknown, [port]: MessagePort[]): void {
      asked.push(message);
      if (answers) port?.postMessage(true);
    },
  };
  return tab;
}

const worldOf = (...tabs: ReturnType<typeof aTab>[]) => ({
  matchAll: () => Promise.resolve(tabs),
  openWindow: jest.fn(() => Promise.resolve(null)),
});

test('a press brings the tab that was used last to the front, which goes to the path [S11.away.press]', async () => {
  const [last, earlier] = [aTab(true), aTab(true)];
  const world = worldOf(last, earlier);
  await openPath(world, '/transaction-details/41');
  expect(last.focus).toHaveBeenCalledTimes(1);
  expect(last.asked).toEqual([{ open: '/transaction-details/41' }]);
  expect(earlier.asked).toEqual([]);
  expect(world.openWindow).not.toHaveBeenCalled();
});

test.each([
  ['no tab', () => worldOf()],
  ['a tab where nobody is logged in', () => worldOf(aTab(false))],
])('with %s a press opens a new one [S11.away.press]', async (_what, create) => {
  jest.useFakeTimers();
  const world = create();
  const opened = openPath(world, '/user-notifications');
  await jest.advanceTimersByTimeAsync(1_000);
  await opened;
  expect(world.openWindow).toHaveBeenCalledWith('/user-notifications');
  jest.useRealTimers();
});
