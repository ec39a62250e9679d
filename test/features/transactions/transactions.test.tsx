import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { CAPABILITIES } from '@contract/calls';
import { CURRENCIES } from '@contract/values/currencies';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@contract/values/transaction';
import { saveToken } from '@/api/session/tokenStorage';
import { TransactionDetailsScreen } from '@/features/transactions/TransactionDetailsScreen';
import { TransactionsScreen } from '@/features/transactions/TransactionsScreen';
import { filterSearch, readFilter, type TransactionFilter } from '@/features/transactions/TransactionFilters';
import { ROUTES } from '@/routes/routes';
import { aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, type SeededChoices, seededChoices } from '@test/support/random/seededChoices';
import { windowsWorld } from './windowsWorld';

describe('transactions', () => {
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
});

describe('filters', () => {
  const { backend, put, renderTransactions, shownIds, asked } = windowsWorld();

  it('words count once the user stops typing, and amounts as soon as they can be read [S11.filters.address]', async () => {
    put(3);
    const { user, address } = renderTransactions();
    await waitFor(async () => expect(await shownIds()).toHaveLength(3));
    await user.type(screen.getByLabelText('Search'), 'order  12');
    await waitFor(() => expect(address()).toBe('/transactions?words=order+12'));
    await waitFor(() =>
      expect(asked().filter((path) => path.includes('words'))).toEqual(['transactions/?limit=50&words=order+12']),
    );
    await user.type(screen.getByLabelText('Amount from'), '1,000.');
    expect(screen.getByLabelText('Amount from')).toHaveValue('1,000.');
    await waitFor(() => expect(address()).toBe('/transactions?words=order+12&min=1000'));
  });

  it('an unreadable amount, and limits the wrong way round, show an error at their fields [S11.filters.address]', async () => {
    put(1);
    const { user, address } = renderTransactions('?min=10');
    await user.type(await screen.findByLabelText('Amount to'), 'abc');
    expect(screen.getByLabelText('Amount to')).toHaveAccessibleDescription('This is no amount. Write 1000.50.');
    await user.clear(screen.getByLabelText('Amount to'));
    await user.type(screen.getByLabelText('Amount to'), '2');
    expect(screen.getByLabelText('Amount from')).toHaveAccessibleDescription('The least amount is above the greatest.');
    expect(address()).toBe('/transactions?min=10&max=2');
  });

  it('impossible values in the address are left out and named, even after the address was corrected [S11.filters.address]', async () => {
    put(1);
    const { user, address } = renderTransactions('?from=2026-02-31&status=BOGUS&currency=NGN');
    await waitFor(() => expect(address()).toBe('/transactions?currency=NGN'));
    expect(screen.getByRole('alert')).toHaveTextContent('2026-02-31');
    expect(screen.getByRole('alert')).toHaveTextContent('BOGUS');
    expect(screen.queryByRole('option', { name: /BOGUS/i })).toBeNull();
    await waitFor(() => expect(asked()).toEqual(['transactions/?limit=50&currency=NGN']));
    await user.selectOptions(screen.getByLabelText('Type'), 'ORDER');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a filter gets a name, is kept for its user on the device, and is removed [S11.filters.views]', async () => {
    put(1);
    const first = renderTransactions('?currency=NGN');
    await first.user.click(await screen.findByRole('button', { name: 'Save this view' }));
    await first.user.type(screen.getByLabelText('Name'), 'My naira');
    await first.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
    first.unmount();

    const { user, address } = renderTransactions();
    const views = within(await screen.findByRole('list', { name: 'Saved views' }));
    await user.click(views.getByRole('link', { name: 'My naira' }));
    expect(address()).toBe('/transactions?currency=NGN');
    await user.click(views.getByRole('button', { name: 'Remove the view My naira' }));
    expect(screen.queryByRole('list', { name: 'Saved views' })).toBeNull();
  });

  it('views that the device does not store, or that are unreadable, break nothing [S11.filters.views]', async () => {
    const owner = backend.state.users[0]?.id ?? '';
    localStorage.setItem(`views:${owner}`, '{"rubbish":');
    put(1);
    const { user } = renderTransactions('?currency=NGN');
    await user.click(await screen.findByRole('button', { name: 'Save this view' }));
    await user.type(screen.getByLabelText('Name'), 'N');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('link', { name: 'N' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('This device keeps nothing');
  });
});

const STATES = atEffort(1_000);

const DAY_MS = 86_400_000;

const WORDS = ['rent', '4711', 'NGN→CNY', '&', '%', '#', '=', 'ünter', '+', '١'];

const maybe = (random: SeededChoices, made: () => string) => (random.chance(40) ? '' : made());

const aDay = (random: SeededChoices) => new Date(random.between(0, 80_000) * DAY_MS).toISOString().slice(0, 10);

const anAmount = (random: SeededChoices) =>
  random.chance(50) ? String(random.between(0, 999_999)) : `${String(random.between(0, 99))}.${random.digits(3)}7`;

function aFilter(random: SeededChoices): TransactionFilter {
  const words = () => Array.from({ length: random.between(1, 3) }, () => random.oneOf(WORDS)).join(' ');
  return {
    words: maybe(random, words),
    currency: maybe(random, () => random.oneOf([...CURRENCIES, 'XOF'])),
    type: maybe(random, () => random.oneOf([...TRANSACTION_TYPES, 'GIFT'])),
    status: maybe(random, () => random.oneOf(TRANSACTION_STATUSES)),
    from: maybe(random, () => aDay(random)),
    until: maybe(random, () => aDay(random)),
    min: maybe(random, () => anAmount(random)),
    max: maybe(random, () => anAmount(random)),
  };
}

const seed = chooseSeed();

it(`an address that was made of a filter is read as that filter, each of many times, and the order of an address does not matter; seed ${String(seed)} [S11.filters.address]`, () => {
  const random = seededChoices(seed);
  for (let count = 0; count < STATES; count += 1) {
    const filter = aFilter(random);
    const address = filterSearch(filter);
    const mixed = new URLSearchParams([...address].reverse());
    expect({ seed, ...readFilter(new URLSearchParams(address.toString())) }).toEqual({ seed, filter, dropped: [] });
    expect(filterSearch(readFilter(mixed).filter).toString()).toBe(address.toString());
  }
});

it.each([
  ['from', '2026-02-31'],
  ['until', 'tomorrow'],
  ['min', '-5'],
  ['max', '1e3'],
  ['max', '1,000'],
  ['type', 'LIST or 1=1'],
  ['words', 'a'.repeat(101)],
  ['type', 'GIFT'],
  ['status', 'BOGUS'],
])('a wrong value of %s is left out and named: %s [S11.filters.address]', (field, value) => {
  const { filter, dropped } = readFilter(new URLSearchParams({ currency: 'NGN', [field]: value }), []);
  expect(dropped).toEqual([value]);
  expect(filterSearch(filter).toString()).toBe('currency=NGN');
});

describe('without a capability', () => {
  const { backend, put, renderTransactions, shownIds, ownIds, asked } = windowsWorld();

  const setHost = (host: string | undefined) => Object.assign(globalThis, { __BACKEND_HOST__: host });

  afterEach(() => void Reflect.deleteProperty(globalThis, '__BACKEND_HOST__'));

  it('the server is asked what it can do once in a page, and not again after another log-in [S11.capabilities]', async () => {
    put(3);
    const { store } = renderTransactions();
    await waitFor(async () => expect(await shownIds()).toHaveLength(3));
    expect(store.getState().capabilities.known).toEqual(CAPABILITIES);
    const token = backend.signIn();
    act(() => saveToken(token));
    await waitFor(() =>
      expect(backend.calls.at(-1)).toMatchObject({ path: 'transactions/?limit=50', authorization: `Token ${token}` }),
    );
    expect(backend.callsOf('getCapabilities')).toHaveLength(1);
  });

  it.each([
    ['does not know the call', () => backend.fail('getCapabilities', 404)],
    ['fails', () => backend.fail('getCapabilities', 500)],
    ['answers a page', () => backend.answerRubbish('getCapabilities')],
    ['has other versions', () => backend.answer('getCapabilities', { windows: 1, others: [1] })],
  ])('if the server %s when asked, the whole list is fetched as before [S11.capabilities]', async (_what, prepare) => {
    put(3);
    prepare();
    renderTransactions();
    await waitFor(async () => expect(await shownIds()).toEqual(ownIds()));
    expect(new Set(asked())).toEqual(new Set(['transactions/']));
    expect(screen.getByText('3 in all')).toBeInTheDocument();
  });

  it('a backend of another origin is not asked what it can do [S11.capabilities]', async () => {
    setHost('https://elsewhere.example/');
    const fetched = jest.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json([])));
    renderTransactions();
    expect(await screen.findByText('You do not have any pending funding transaction.')).toBeVisible();
    const addresses = new Set(fetched.mock.calls.map(([url]) => String(url as URL)));
    expect(addresses).toEqual(new Set(['https://elsewhere.example/transactions/']));
  });

  it('a request for the capabilities that ended with its session is sent again in the next session [S11.capabilities]', async () => {
    put(3);
    const release = backend.hold('getCapabilities');
    renderTransactions();
    await waitFor(() => expect(backend.callsOf('getCapabilities')).toHaveLength(1));
    act(() => saveToken(backend.signIn()));
    await waitFor(() => expect(backend.callsOf('getCapabilities')).toHaveLength(2));
    act(release);
    await waitFor(async () => expect(await shownIds()).toEqual(ownIds()));
    expect(backend.callsOf('getCapabilities')).toHaveLength(2);
  });
});

describe('a funding', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  it('shows what came in with its reference and is not credited, as soon as it is announced [S11.bank.received]', async () => {
    const received: object[] = [];
    backend.server.use(
      http.get('*/funding-references/', () => HttpResponse.json({ reference: 'CR-7K4Q-92MD', received })),
    );
    const funding = { id: '7', type: 'FUND_WALLET', currency_from: 'NGN', currency_to: 'NGN', rate: '0' };
    backend.state.transactions = [{ ...aTransaction(funding), held: '0' }];
    const [path, at] = [ROUTES.transactionDetails, '/transaction-details/7'];
    renderScreen(<TransactionDetailsScreen />, { path, at, token: backend.signIn() });
    expect(await screen.findByRole('region', { name: 'Write this into the transfer' })).toBeVisible();
    expect(screen.queryByText('Money received')).toBeNull();
    const money = { amount: '12.5', currency: 'GHC', booked_on: '2026-11-23' };
    received.push({ ...money, state: 'checked' }, { ...money, amount: '7', state: 'returned' });
    await waitFor(() => expect(backend.live.isSubscribed('transactions')).toBe(true));
    act(() => backend.announce('transactions'));
    const facts = (await screen.findByText('Money received', { selector: 'dt' })).nextElementSibling;
    expect(facts).toHaveTextContent('12.50 GHC received on 23 Nov 2026, being checked.');
    expect(facts).toHaveTextContent('7.00 GHC received on 23 Nov 2026, returned to the account it came from.');
  });
});
