import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TransactionsScreen } from '@/features/transactions/TransactionsScreen';
import { ROUTES } from '@/routes/routes';
import { aTransaction } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderScreen } from '@test/support/app/renderScreen';

const backend = withMswBackend();
beforeEach(() => {
  backend.state.transactions = [
    { ...aTransaction({ id: '71' }), held: '0' },
    { ...aTransaction({ id: '72', type: 'FUND_WALLET', currency_from: 'GHC', amount: '1200.999' }), held: '0' },
    { ...aTransaction({ id: '73', type: 'GIFT', status: 'LOST', currency_from: 'XOF', amount: '5' }), held: '0' },
  ];
});

const renderTransactions = (search = '') =>
  renderScreen(<TransactionsScreen />, {
    path: ROUTES.transactions,
    at: `/transactions${search}`,
    token: backend.signIn(),
  });

const cards = async () => within(await screen.findByRole('list', { name: 'Transactions' })).getAllByRole('link');
const destinations = async () => (await cards()).map((card) => card.getAttribute('href'));

function widen() {
  const narrow = window.matchMedia('all');
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...narrow, media, matches: media === '(min-width: 576px)' }));
}

it('shows a card each with currency, amount, type and last-updated time [S2.transactions.1] [S2.transactions.4] [S7.getTransactions]', async () => {
  renderTransactions();
  const [order, funding, unknown] = await cards();
  expect(within(order as HTMLElement).getByRole('img', { name: 'Nigerian Naira' })).toBeInTheDocument();
  expect(order).toHaveTextContent(/^₦NGN21,500\.00Order PENDING/);
  expect(order?.querySelector('time')).toHaveAttribute('datetime', '2026-11-20T09:30:00.000Z');
  expect(funding).toHaveTextContent(/^₵GHC1,200\.99Fund wallet/);
  expect(unknown).toHaveTextContent(/^XOF5\.00GIFT LOST/);
  expect(backend.callsOf('getTransactions')[0]).toMatchObject({ method: 'GET', path: 'transactions/' });
});

it('opens the details by a click, also on a row of the wide table [S2.transactions.5] [S9.breakpoint]', async () => {
  widen();
  const view = renderTransactions();
  const table = await screen.findByRole('table', { name: 'Transactions' });
  const row = within(table).getByText('1,200.99', { exact: false });
  await view.user.click(row);
  expect(view.address()).toBe('/transaction-details/72');
});

it('filters by currency and by type, keeps both in the address, and clears them [S2.transactions.1] [S2.transactions.2]', async () => {
  const view = renderTransactions();
  await cards();
  await view.user.selectOptions(screen.getByLabelText('Currency'), 'GHC');
  expect(await destinations()).toEqual(['/transaction-details/72']);
  await view.user.selectOptions(screen.getByLabelText('Type'), 'FUND_WALLET');
  expect(view.address()).toBe('/transactions?currency=GHC&type=FUND_WALLET');
  expect(await destinations()).toEqual(['/transaction-details/72']);
  await view.user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(view.address()).toBe('/transactions');
  expect(await destinations()).toHaveLength(3);
});

it('offers the currencies and types of the product, and other values unchanged [S3.transactionTypes] [S3.transactionStatus] [S9.currencies]', async () => {
  renderTransactions();
  const [, , unknown] = await cards();
  const optionsOf = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value);
  expect(optionsOf('Currency')).toEqual(['', 'CNY', 'GHC', 'NGN', 'USD', 'XOF']);
  expect(optionsOf('Type')).toEqual([
    '',
    ...['FUND_WALLET', 'WITHDRAW', 'LIST', 'ORDER', 'MOF_ORDER', 'DELETE_LIST'],
    'GIFT',
  ]);
  expect(unknown).toHaveTextContent('LOST');
});

it('filters by status and by the days of creation, in the time zone of the user [S11.windows.filters]', async () => {
  const on = (id: string, created_at: string | null, status = 'COMPLETED') => ({
    ...aTransaction({ id, created_at, status }),
    held: '0',
  });
  const at = (time: string) => new Date(time).toISOString();
  backend.state.transactions = [
    on('85', null),
    on('84', at('2026-11-22T00:00:00')),
    on('83', at('2026-11-21T23:59:59'), 'PENDING'),
    on('82', at('2026-11-21T00:00:00')),
    on('81', at('2026-11-20T23:59:59')),
  ];
  const idsOf = async () => (await destinations()).map((path) => path?.replace('/transaction-details/', ''));
  const view = renderTransactions('?from=0202-01-01&until=rubbish');
  expect(await idsOf()).toEqual(['85', '84', '83', '82', '81']);
  fireEvent.change(screen.getByLabelText('Created from'), { target: { value: '2026-11-21' } });
  expect(await idsOf()).toEqual(['84', '83', '82']);
  fireEvent.change(screen.getByLabelText('Created until'), { target: { value: '2026-11-21' } });
  expect(await idsOf()).toEqual(['83', '82']);
  await view.user.selectOptions(screen.getByLabelText('Status'), 'PENDING');
  expect(await idsOf()).toEqual(['83']);
  expect(view.address()).toBe('/transactions?status=PENDING&from=2026-11-21&until=2026-11-21');
  expect(screen.queryByText(/is no filter/)).toBeNull();
  await view.user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(view.address()).toBe('/transactions');
});

it('takes the filter from the address', async () => {
  renderTransactions('?type=GIFT');
  expect(await destinations()).toEqual(['/transaction-details/73']);
  expect(screen.getByLabelText('Type')).toHaveValue('GIFT');
});

it("with none it reads 'You do not have any pending funding transaction.' [S2.transactions.3]", async () => {
  backend.state.transactions = [];
  renderTransactions();
  expect(await screen.findByText('You do not have any pending funding transaction.')).toBeVisible();
});

it('reloads when transactions is announced [S4.live.transactions]', async () => {
  renderTransactions();
  await cards();
  await waitFor(() => expect(backend.live.isSubscribed('transactions')).toBe(true));
  backend.state.transactions.unshift({ ...aTransaction({ id: '74' }), held: '0' });
  act(() => backend.announce('transactions'));
  await waitFor(async () => expect((await destinations())[0]).toBe('/transaction-details/74'));
});

it('stays on loading when they cannot be fetched [S8.fetchFailure.2]', async () => {
  backend.fail('getTransactions', 500);
  renderTransactions();
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.getByText('Loading transactions')).toBeInTheDocument();
});
