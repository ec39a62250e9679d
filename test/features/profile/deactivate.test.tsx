import { screen, waitFor, within } from '@testing-library/react';
import { sessionEndReason } from '@/api/session/endReason';
import { LandingScreen } from '@/features/landing/LandingScreen';
import { DeactivateScreen } from '@/features/profile/deactivate/DeactivateScreen';
import { selectLeaveTo } from '@/state/selectors/sessionSelectors';
import { ROUTES } from '@/routes/routes';
import { anOrder } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { ADA } from '@test/support/mswBackend/seed';
import { renderScreen } from '@test/support/app/renderScreen';

const QUESTION = 'Are you sure you want to delete your account? This action is irreversible.';

const backend = withMswBackend(() => ({
  orders: [anOrder({ id: '51', user: ADA }), anOrder({ id: '52', status: 'filled' })],
}));

const renderDeactivate = () => renderScreen(<DeactivateScreen />, { path: ROUTES.deactivate, token: backend.signIn() });
const region = (name: RegExp) => screen.getByRole('region', { name });
const proceed = () => screen.getByRole('button', { name: 'Confirm & Proceed' });
const changes = () => backend.calls.filter(({ method }) => method !== 'GET').map(({ name }) => name);

async function confirm({ user }: ReturnType<typeof renderDeactivate>) {
  await user.click(proceed());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
}

it('gives an overview of wallet balances, active listings and active orders [S2.route.userDeactivate] [S2.deactivate.1] [S7.getOwnOrders]', async () => {
  renderDeactivate();
  expect(await within(region(/Wallet balances/)).findByText('₵ 800.99')).toBeVisible();
  expect(await within(region(/Active listings/)).findByText('CNY → NGN')).toBeVisible();
  expect(within(region(/Active listings/)).getByText('¥ 60.00')).toBeVisible();
  const orders = region(/Active orders/);
  expect(await within(orders).findByText('NGN → CNY')).toBeVisible();
  expect(within(orders).getAllByRole('row')).toHaveLength(2);
});

it('warns while the wallets hold money, which cannot be withdrawn afterwards', async () => {
  renderDeactivate();
  expect(await screen.findByText(/Your wallets still hold money/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/withdraw');
});

it('asks first, and does nothing when the answer is no [S2.deactivate.2] [S4.deactivate.1] [S8.deactivateConfirm]', async () => {
  const { user } = renderDeactivate();
  await user.click(proceed());
  expect(within(screen.getByRole('dialog')).getByText(QUESTION)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(changes()).toEqual([]);
});

it('leaves nothing behind and opens / with the success notice [S4.deactivate.2] [S4.deactivate.3] [S4.deactivate.4] [S4.deactivate.5] [S4.logout.2] [S7.deleteAccount] [S8.deactivateSuccess]', async () => {
  const view = renderDeactivate();
  await confirm(view);
  await waitFor(() => expect(localStorage.getItem('Token')).toBeNull());
  expect(changes()).toEqual([
    'deleteAccount',
    'removeOrder',
    'removeOrder',
    'fundWallet',
    'removeListing',
    'logoutAll',
  ]);
  expect(backend.state.listings.some(({ user }) => user === ADA)).toBe(false);
  expect(backend.state.wallets[0]?.balance).toBe('2560');
  expect(backend.state.sessions.size).toBe(0);
  expect(selectLeaveTo('/user-deactivate')(view.store.getState())).toBe('/');
  expect(sessionEndReason()).toBe('deactivated');
  view.unmount();
  renderScreen(
    <LandingScreen loadContactSender={() => Promise.reject(new Error('not asked for'))} go={() => undefined} />,
  );
  expect(screen.getByText('Your account has been deactivated successfully.')).toBeVisible();
});

it('shows the step under way, says where it stopped, and continues from there [S8.deactivateFailure]', async () => {
  backend.fail('removeListing', 500, {}, 1);
  const release = backend.hold('removeOrder');
  const view = renderDeactivate();
  await confirm(view);
  const steps = screen.getByRole('list', { name: 'What is done' });
  await waitFor(() => expect(within(steps).getByText(/Your orders are removed.*1 of 2/)).toBeVisible());
  expect(within(steps).getByText('under way')).toBeVisible();
  expect(proceed()).toBeDisabled();
  release();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to deactivate account. Please try again.');
  expect(
    within(steps)
      .getByText(/Each listing's amount/)
      .closest('li'),
  ).toHaveTextContent(/failed$/);
  expect(localStorage.getItem('Token')).not.toBeNull();
  await confirm(view);
  await waitFor(() => expect(localStorage.getItem('Token')).toBeNull());
  expect(backend.callsOf('deleteAccount')).toHaveLength(1);
  expect(backend.callsOf('fundWallet')).toHaveLength(1);
  expect(backend.state.wallets[0]?.balance).toBe('2560');
});

it('changes nothing if the server refuses [S8.deactivateFailure]', async () => {
  backend.fail('deleteAccount', 500);
  const view = renderDeactivate();
  await confirm(view);
  expect(await screen.findByText(/Failed to deactivate account/)).toBeVisible();
  expect(changes()).toEqual(['deleteAccount']);
});
