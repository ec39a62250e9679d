import { act, screen, waitFor, within } from '@testing-library/react';
import { SENTENCES } from '@/texts/sentences';
import { ListConfirmationScreen } from '@/features/listing/ListConfirmationScreen';
import { ListScreen } from '@/features/listing/ListScreen';
import { ROUTES } from '@/routes/routes';
import { aTransaction } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { ADA } from '@test/support/mswBackend/seed';
import { renderScreen } from '@test/support/app/renderScreen';
import { field, fill, GOOD, openTicket, submitButton, type Typed } from './listTicket';

const backend = withMswBackend();

describe('/list', () => {
  const open = () => renderScreen(<ListScreen />, { path: ROUTES.list, token: backend.signIn() });

  test('a wallet in CNY, GHC or NGN is chosen by its balance [S2.list.1]', async () => {
    backend.state.wallets.push({ id: '14', currency: 'USD', balance: '5', owner: ADA });
    open();
    expect(await screen.findByRole('link', { name: 'GHC Ghanaian Cedis ₵ 800.99' })).toHaveAttribute(
      'href',
      '/list-confirmation/GHC',
    );
    expect(screen.getByRole('link', { name: /NGN Nigerian Naira/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /US Dollars/ })).not.toBeInTheDocument();
  });

  test('the pending LIST transactions are shown, each leading to its details [S2.list.2]', async () => {
    const pending = aTransaction({ id: '77', type: 'LIST', currency_from: 'CNY', currency_to: 'GHC', amount: '40' });
    backend.state.transactions = [
      { ...pending, held: '0' },
      { ...aTransaction({ type: 'ORDER' }), held: '0' },
    ];
    open();
    expect(await screen.findByRole('link', { name: 'CNY → GHC' })).toHaveAttribute('href', '/transaction-details/77');
    expect(screen.getAllByText('¥ 40.00')).toHaveLength(1);
    expect(backend.callsOf('getPendingTransactions')[0]?.path).toBe('transactions?status=pending&type=LIST');
  });

  test('the pending list reloads when a message of transactions comes [S4.live.transactions]', async () => {
    open();
    expect(await screen.findByText('You have no pending listings.')).toBeVisible();
    await waitFor(() => expect(backend.live.isSubscribed('transactions')).toBe(true));
    backend.state.transactions = [{ ...aTransaction({ type: 'LIST' }), held: '0' }];
    act(() => backend.announce('transactions'));
    expect(await screen.findByRole('link', { name: 'NGN → CNY' })).toBeVisible();
  });

  test('without a wallet it says so', async () => {
    backend.state.wallets = [];
    open();
    expect(await screen.findByText(SENTENCES.noWallets)).toBeVisible();
  });
});

describe('/list-confirmation/{currencyCode}', () => {
  const open = (currency?: string) => openTicket(backend, currency);
  const sent = () => backend.callsOf('createTransaction');

  test.each<[string, Typed, string]>([
    ['an amount that is not positive [S5.list.1]', { ...GOOD, amount: '0' }, SENTENCES.listAmountInvalid],
    ['an amount that is no number [S5.list.1]', { ...GOOD, amount: 'ten' }, SENTENCES.listAmountInvalid],
    ['an amount of more than 2 decimals [S5.list.1]', { ...GOOD, amount: '1.005' }, SENTENCES.listAmountInvalid],
    ['an amount above the balance [S5.list.2]', { ...GOOD, amount: '2500.01' }, SENTENCES.insufficientBalance],
    ['no target currency [S5.list.3]', { amount: '10', rate: '216' }, SENTENCES.listCurrencyRequired],
    ['no rate [S5.list.4]', { amount: '10', target: 'NGN' }, SENTENCES.rateInvalid],
    ['a rate under the band [S5.list.5]', { ...GOOD, rate: '195.2279' }, 'Rate must be between 195.2280 and 238.6120.'],
    ['a rate over the band [S5.list.5]', { ...GOOD, rate: '238.6121' }, 'Rate must be between 195.2280 and 238.6120.'],
  ])('refuses %s and keeps what was typed', async (_title, typed, message) => {
    const { user } = await open();
    await fill(user, typed);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field('Amount')).toHaveValue(typed.amount ?? '');
    expect(field('Rate')).toHaveValue(typed.rate ?? '');
    expect(sent()).toEqual([]);
  });

  test('refuses a rate while no market rate of the pair is known [S5.list.4]', async () => {
    backend.state.rates = [];
    const { user } = await open();
    await fill(user, GOOD);
    expect(screen.getByText('No market rate is known for this pair yet.')).toBeVisible();
    await user.click(submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(SENTENCES.rateInvalid);
  });

  test('says that the market rate is loading until its answer is there', async () => {
    const release = backend.hold('getRate');
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Target currency'), 'NGN');
    expect(screen.getByText('The market rate is loading…')).toBeVisible();
    release();
    expect(await screen.findByText(/^Accepted:/)).toBeVisible();
    expect(screen.queryByText('The market rate is loading…')).not.toBeInTheDocument();
  });

  test('shows the market rate and the band beneath the rate [S9.rateBand]', async () => {
    const { user } = await open();
    await fill(user, GOOD);
    const hint = screen.getByText(/^Accepted:/).parentElement?.parentElement;
    expect(hint).toHaveTextContent('Market rate: 216.9200Accepted: 195.2280 to 238.6120');
  });

  test('a rate below 1 that is typed as the specification has it is shown the other way round', async () => {
    const { user } = await open('NGN');
    await fill(user, { amount: '1000', target: 'CNY' });
    await user.click(screen.getByRole('radio', { name: 'CNY per NGN' }));
    await fill(user, { rate: '0.0045' });
    expect(screen.getByText('1 CNY = 222.22 NGN')).toBeVisible();
    expect(screen.getByText('¥ 4.50')).toBeVisible();
  });

  test('the receipt says what is listed, the fee of 0, the rate and what comes in', async () => {
    const { user } = await open();
    await fill(user, GOOD);
    const receipt = screen.getByText('You list').closest('dl') as HTMLElement;
    const lines = within(receipt).getAllByRole('definition');
    expect(lines.map(({ textContent }) => textContent)).toEqual(['¥ 1,000.50', '¥ 0.00', '216', '₦ 216,108.00']);
  });

  test.each(['USD', 'EUR'])('says that %s is not offered', (code) => {
    renderScreen(<ListConfirmationScreen />, {
      path: ROUTES.listConfirmation,
      at: `/list-confirmation/${code}`,
      token: backend.signIn(),
    });
    expect(screen.getByText(`${code} is not offered here.`)).toBeVisible();
  });
});
