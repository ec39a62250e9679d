import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SyncAddressOnce } from '@/app/navigation/SyncAddressOnce';
import { Root } from '@/app/start/Root';

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('leads from the landing page into the app without a reload, and back [S2.route.landing]', async () => {
  window.history.replaceState(null, '', '/');
  render(<Root />);
  const user = userEvent.setup();
  expect(document.title).toBe('Yuan, cedis, naira at the rate you choose · Crossrate');
  await user.click(screen.getByRole('link', { name: 'Get Started' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Register' })).toHaveFocus();
  expect(window.location.pathname).toBe('/register');
  expect(document.title).toBe('Register · Crossrate');
  window.history.back();
  expect(await screen.findByRole('heading', { level: 1, name: /^Yuan, cedis, naira/ })).toBeVisible();
  await user.click(screen.getAllByRole('link', { name: 'Login' })[0] ?? document.body);
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toHaveFocus();
});

it('begins in the app at any other address [S2.route.login]', async () => {
  window.history.replaceState(null, '', '/login');
  render(<Root />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
});

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
