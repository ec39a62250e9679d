import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { removeToken } from '@/api/session/tokenStorage';
import { SyncAddressOnce } from '@/app/navigation/SyncAddressOnce';
import { Root } from '@/app/start/Root';
import { PASSWORD } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

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
