import { screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { MyListingsScreen } from '@/features/listing/MyListingsScreen';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { ADA } from '@test/support/mswBackend/seed';
import { renderScreen } from '@test/support/app/renderScreen';

const backend = withMswBackend();

const open = () => renderScreen(<MyListingsScreen />, { path: ROUTES.myListings, token: backend.signIn() });
const listing = () => screen.findByRole('row', { name: /CNY → NGN/ });
const deleteButton = async () => within(await listing()).findByRole('button', { name: /Delete the listing/ });

async function confirmDeletion(user: ReturnType<typeof open>['user']) {
  const button = await deleteButton();
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Delete listing' }));
}
const deletions = () => backend.callsOf('createTransaction');

test("shows the user's own active listings, each with Delete, beside the market [S2.myListings.1]", async () => {
  open();
  const row = await listing();
  expect(within(row).getByText('¥ 60.00')).toBeVisible();
  expect(within(row).getAllByText('216.0000')[0]).toBeVisible();
  expect(within(row).getByRole('button', { name: 'Delete the listing of ¥ 60.00 towards NGN' })).toBeVisible();
  expect(await within(row).findByText('▾ −0.42%')).toBeVisible();
  expect(await within(row).findByText('2 of 3')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', ROUTES.market);
});

test('Delete asks first, then creates a DELETE_LIST transaction of fee 0 [S4.deleteListing.1] [S7.type.DELETE_LIST]', async () => {
  const { user } = open();
  await user.click(await deleteButton());
  expect(deletions()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  await confirmDeletion(user);
  await waitFor(() => expect(deletions()).toHaveLength(1));
  expect(deletions()[0]?.body).toEqual({
    type: 'DELETE_LIST',
    email: 'ada@example.com',
    currency_from: 'CNY',
    currency_to: 'NGN',
    amount: '60',
    rate: '216',
    transaction_fee: '0',
  });
});

test('the row leaves at once, before the server has answered [S4.deleteListing.2]', async () => {
  const { user } = open();
  const release = backend.hold('createTransaction');
  await confirmDeletion(user);
  await waitFor(() => expect(screen.queryByRole('row', { name: /CNY → NGN/ })).not.toBeInTheDocument());
  expect(screen.getByText('You have no active listings.')).toBeVisible();
  release();
  await waitFor(() => expect(deletions()).toHaveLength(1));
});

test('a listing that could not be deleted comes back, with the reason of the server', async () => {
  backend.fail('createTransaction', 400, { detail: 'This listing is being filled.' });
  const { user } = open();
  await confirmDeletion(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    'Your listing of ¥ 60.00 towards NGN could not be deleted and is still active. This listing is being filled.',
  );
  expect(await listing()).toBeVisible();
});

test('with no listings it says so and leads to List', async () => {
  backend.state.listings = [];
  open();
  expect(await screen.findByText('You have no active listings.')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'List currency' })) {
    expect(link).toHaveAttribute('href', ROUTES.list);
  }
});

test('an amount is cut to 2 decimals, the exact one in reach [S9.listingTotalDecimals] [S11.cut]', async () => {
  backend.state.listings = [
    aListing({ user: ADA, currency: 'NGN', swap_to: 'CNY', Amount: '10.005', rate: '0.00461' }),
  ];
  open();
  const row = await screen.findByRole('row', { name: /NGN → CNY/ });
  expect(within(row).getByTitle('₦ 10.005')).toHaveTextContent('₦ 10.00');
  expect(within(row).getAllByText('1 CNY = 216.92 NGN')[0]).toBeVisible();
});

test('the form of a change says the band, and refuses, in the unit of the field [S10.quote.sent] [S5.list.5]', async () => {
  backend.state.capabilities = CAPABILITIES;
  backend.state.listings = [aListing({ user: ADA, currency: 'NGN', swap_to: 'CNY', Amount: '10000', rate: '0.00461' })];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = within(await screen.findByRole('form', { name: 'Listing of NGN for CNY' }));
  expect(await form.findByText(/^Accepted:/)).toHaveTextContent('Accepted: 197.20 to 241.02');
  await user.clear(form.getByLabelText('Rate'));
  await user.type(form.getByLabelText('Rate'), '300');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText(/^Rate must be/)).toHaveTextContent(
    'Rate must be between 0.0041 and 0.0051. That is 197.20 to 241.02 NGN per CNY.',
  );
});
