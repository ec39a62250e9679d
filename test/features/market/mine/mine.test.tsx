import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/values/capabilities';
import { aListing, aTransaction } from '@test/support/app/builders';
import { screenOf } from '@test/support/app/screenOf';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from '@test/features/market/openDesk';

const OWN = aListing({ id: '36', user: ADA, rate: '216', Amount: '60' });
const order = () => ({
  ...aTransaction({ id: '71', user: ADA, amount: '21500', rate: '215', transaction_fee: '215' }),
  held: '21500',
});
const PROGRESS = {
  ...{ id: '36', currency: 'CNY', swap_to: 'NGN', rate: '216' },
  ...{ listed: '80', sold: '20', left: '60', returned: '0', got: '4320', fills: 1 },
};

const backend = withMswBackend(() => ({
  capabilities: CAPABILITIES,
  listings: [aListing({ id: '31', rate: '214' }), aListing({ id: '33', rate: '218.5', Amount: '90' }), { ...OWN }],
  transactions: [order(), { ...order(), id: '70', type: 'FUND_WALLET' }],
  progress: { 36: PROGRESS },
}));
beforeEach(() => {
  screenOf(1440);
});

const table = async () => within(await screen.findByRole('table', { name: 'My open orders and listings' }));
const texts = (rows: HTMLElement[]) => rows.map(({ textContent }) => textContent);
const asked = () => backend.calls.map(({ path }) => path);

test('the desk shows open orders with what they wait for, and own listings with what is left and their rank [S11.mine.table]', async () => {
  openDesk(backend, 'CNY', '?for=NGN');
  const mine = await table();
  await mine.findByText('25%');
  await waitFor(() =>
    expect(texts(mine.getAllByRole('row').slice(1))).toEqual([
      'OrderNGN → CNYOrder 215.0000215.0000▾ −0.89% below market₦ 21,500.00waits for ¥ 99.00₦ 21,500.00—Revoke',
      'ListingCNY → NGNListing 216.0000216.0000▾ −0.42% below market¥ 80.0025%¥ 60.002 of 3EditPauseDelete',
    ]),
  );
  expect(asked()).toContain('listings/?created_by_user=true&limit=100');
  expect(asked()).toContain('transactions/?status=pending&limit=100');
});

test('the levels at which the user lists too are marked in the book [S11.mine.marks]', async () => {
  backend.state.listings.push(aListing({ id: '37', rate: '216', Amount: '5' }));
  openDesk(backend, 'CNY', '?for=NGN');
  await table();
  const book = within(screen.getByRole('table', { name: /CNY for NGN/ }));
  expect(await book.findByText('you list at this rate too')).toBeInTheDocument();
  expect(book.getByRole('row', { name: /you list at this rate too/ })).toHaveTextContent('216.0000');
});

test('orders and listings can be shown apart, with how many they are [S11.mine.table]', async () => {
  openDesk(backend, 'CNY', '?for=NGN');
  await table();
  await userEvent.click(screen.getByRole('radio', { name: 'Orders 1' }));
  expect((await table()).getAllByRole('row')).toHaveLength(2);
  await userEvent.click(screen.getByRole('radio', { name: 'Listings 1' }));
  expect((await table()).getByRole('row', { name: /^Listing/ })).toBeVisible();
  expect((await table()).queryByRole('row', { name: /^Order/ })).toBeNull();
});

test('a listing is deleted and an order revoked from the desk [S11.mine.act]', async () => {
  openDesk(backend, 'CNY', '?for=NGN');
  const remove = (await table()).getByRole('button', { name: /Delete the listing/ });
  await waitFor(() => expect(remove).toBeEnabled());
  await userEvent.click(remove);
  await userEvent.click(screen.getByRole('button', { name: 'Delete listing' }));
  await waitFor(() => expect(backend.callsOf('createTransaction')[0]?.body).toMatchObject({ type: 'DELETE_LIST' }));
  await userEvent.click((await table()).getByRole('button', { name: 'Revoke: Order NGN → CNY' }));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke it' }));
  expect(await screen.findByText('You have no open orders or listings.')).toBeVisible();
  expect(backend.callsOf('revokeTransaction')).toHaveLength(1);
});

test('an order that cannot be revoked stays, with the reason [S11.mine.act]', async () => {
  backend.fail('revokeTransaction', 409);
  openDesk(backend, 'CNY', '?for=NGN');
  await userEvent.click((await table()).getByRole('button', { name: 'Revoke: Order NGN → CNY' }));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke it' }));
  expect(await screen.findByText(/Could not be revoked/)).toBeVisible();
  expect((await table()).getByRole('row', { name: /^Order/ })).toBeVisible();
});

test('a backend of the specification is asked for what is pending alone, and listings come from the market [S11.mine.foreign]', async () => {
  backend.state.capabilities = null;
  openDesk(backend, 'CNY', '?for=NGN');
  const mine = await table();
  await waitFor(() =>
    expect(texts(mine.getAllByRole('row').slice(1))).toEqual([
      'OrderNGN → CNYOrder 215.0000215.0000▾ −0.89% below market₦ 21,500.00waits for ¥ 99.00₦ 21,500.00—Revoke',
      'ListingCNY → NGNListing 216.0000216.0000▾ −0.42% below market¥ 60.00—¥ 60.002 of 3Delete',
    ]),
  );
  expect(asked()).not.toContain('listings/?created_by_user=true');
  expect(asked()).not.toContain('transactions/');
});

test('a listing is paused and resumed from the desk; paused, it has no rank [S11.change.desk, S11.change.pause]', async () => {
  openDesk(backend, 'CNY', '?for=NGN');
  const mine = await table();
  await userEvent.click(mine.getByRole('button', { name: 'Pause the listing of ¥ 60.00 towards NGN' }));
  const resume = await mine.findByRole('button', { name: 'Resume the listing of ¥ 60.00 towards NGN' });
  expect(mine.getByRole('row', { name: /^Listing/ })).toHaveTextContent('PausedEditResumeDelete');
  await userEvent.click(resume);
  expect(await mine.findByText('2 of 3')).toBeVisible();
});

test('a listing that cannot be paused stays as it is, with the reason [S11.change.desk]', async () => {
  backend.fail('pauseListing', 409);
  openDesk(backend, 'CNY', '?for=NGN');
  await userEvent.click((await table()).getByRole('button', { name: /^Pause/ }));
  expect(await screen.findByText(/Could not be changed/)).toBeVisible();
  expect((await table()).getByRole('button', { name: /^Pause/ })).toBeVisible();
});

test('the form of a change says what becomes of the place in the queue, before and after [S11.change.desk, S11.change.rate]', async () => {
  openDesk(backend, 'CNY', '?for=NGN');
  await userEvent.click((await table()).getByRole('button', { name: /^Edit/ }));
  const form = within(await screen.findByRole('form', { name: 'Listing of CNY for NGN' }));
  expect(form.getByRole('status')).toHaveTextContent('keeps its place');
  const rate = form.getByLabelText('Rate');
  await userEvent.clear(rate);
  await userEvent.type(rate, '300');
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText('Rate must be between 195.2280 and 238.6120.')).toBeVisible();
  expect(backend.callsOf('changeListing')).toEqual([]);
  await userEvent.clear(rate);
  await userEvent.type(rate, '213.5');
  expect(form.getByRole('status')).toHaveTextContent('moves behind all');
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/now behind all/)).toBeVisible();
  const [call] = backend.callsOf('changeListing');
  expect(call?.body).toEqual({ listing: '36', rate: '213.5', amount: null });
  expect(call?.headers['idempotency-key']).toMatch(/\S/);
  expect(await (await table()).findByText('best of 3')).toBeVisible();
});

test('an amount is only lowered, and a lower one is sent as what shall be left [S11.change.desk, S11.change.amount]', async () => {
  openDesk(backend, 'CNY', '?for=NGN');
  await userEvent.click((await table()).getByRole('button', { name: /^Edit/ }));
  const form = within(await screen.findByRole('form', { name: 'Listing of CNY for NGN' }));
  const amount = form.getByLabelText('Amount left');
  await userEvent.clear(amount);
  await userEvent.type(amount, '61');
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText(/can only be lowered/)).toBeVisible();
  await userEvent.clear(amount);
  await userEvent.type(amount, '20');
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/keeps its place in the queue/)).toBeVisible();
  expect(backend.callsOf('changeListing')[0]?.body).toEqual({ listing: '36', rate: null, amount: '20' });
});

test('a server without the capability offers no changes [S11.change.own]', async () => {
  const { listingChanges: _none, ...without } = CAPABILITIES;
  backend.state.capabilities = without;
  openDesk(backend, 'CNY', '?for=NGN');
  const mine = await table();
  expect(mine.getByRole('button', { name: /^Delete/ })).toBeVisible();
  expect(mine.queryByRole('button', { name: /^(Edit|Pause)/ })).toBeNull();
});

test('a listing that follows the market shows its distance, and beneath it the limit that pauses it [S11.pegs.shown]', async () => {
  const peg = { percent: '-1.5', floor: '215', ceiling: null, outside: 'floor' } as const;
  backend.state.listings = [{ ...OWN, paused: true, peg }];
  backend.state.transactions = [];
  openDesk(backend, 'CNY', '?for=NGN');
  const mine = await table();
  const row = await mine.findByRole('row', { name: /^Market −1\.5%/ });
  expect(row).toHaveTextContent('Paused');
  expect(within(row).getByRole('button', { name: /^Pause/ })).toBeVisible();
  expect(mine.getByText(/^Cheaper than its limit of/)).toHaveTextContent(
    'Cheaper than its limit of 215.0000. Comes back by itself when the market rate is 218.2741 or higher.',
  );
});
