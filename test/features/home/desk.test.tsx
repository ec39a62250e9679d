import { act, screen, waitFor, within } from '@testing-library/react';
import type { LiveGroup } from '@contract/values/liveGroups';
import { HomeScreen } from '@/features/home/HomeScreen';
import { ROUTES } from '@/routes/routes';
import { aListing, aTransaction } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { ADA } from '@test/support/mswBackend/seed';
import { renderScreen } from '@test/support/app/renderScreen';

const backend = withMswBackend();

const renderHome = () => renderScreen(<HomeScreen />, { path: ROUTES.home, token: backend.signIn() });
const region = (name: string) => screen.getByRole('region', { name });
const subscribed = (group: LiveGroup) => waitFor(() => expect(backend.live.isSubscribed(group)).toBe(true));

it('lists what is pending of every type, each leading to its details, and nothing that has ended', async () => {
  backend.state.transactions = [
    { ...aTransaction({ id: '71', type: 'FUND_WALLET', currency_from: 'GHC', currency_to: 'GHC' }), held: '0' },
    { ...aTransaction({ id: '72', amount: '250000' }), held: '0' },
    { ...aTransaction({ id: '73', status: 'COMPLETED' }), held: '0' },
  ];
  renderHome();
  const table = await screen.findByRole('table', { name: 'Pending transactions' });
  const [, funding, order, ...more] = within(table).getAllByRole('row');
  expect(more).toEqual([]);
  expect(funding).toHaveTextContent('Fund walletGHC₵ 21,500.00');
  expect(order).toHaveTextContent('OrderNGN → CNY₦ 250,000.00');
  expect(within(order as HTMLElement).getByRole('link')).toHaveAttribute('href', '/transaction-details/72');
  const all = within(region('Pending')).getByRole('link', { name: 'All transactions' });
  expect(all).toHaveAttribute('href', '/transactions');
});

it("shows others' best rate, the market's to 5 decimals, what is offered, and its change in this session [S6.ownListings.1] [S4.live.currency_rates]", async () => {
  renderHome();
  const row = () => screen.getByRole('link', { name: 'CNY for NGN' }).closest('tr') as HTMLElement;
  await waitFor(() => expect(row()).toHaveTextContent('CNY for NGN215.0000216.92000840.250.00%'));
  backend.state.rates = backend.state.rates.map((rate) => (rate.id === '21' ? { ...rate, rate: '219.0892' } : rate));
  await subscribed('currency_rates');
  act(() => backend.announce('currency_rates'));
  await waitFor(() => expect(row()).toHaveTextContent('219.08920840.25▴ +1.00%'));
});

it('lists my listings and keeps them live [S4.live.listings]', async () => {
  renderHome();
  const table = await screen.findByRole('table', { name: 'My listings' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  backend.state.listings.push(aListing({ user: ADA, currency: 'GHC', swap_to: 'CNY', rate: '0.6', Amount: '5' }));
  await subscribed('listings');
  act(() => backend.announce('listings'));
  expect(await within(table).findByText('GHC → CNY')).toBeVisible();
  const manage = within(region('My listings')).getByRole('link', { name: 'Manage' });
  expect(manage).toHaveAttribute('href', '/user-listings');
});
