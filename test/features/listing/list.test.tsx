import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { ListConfirmationScreen } from '@/features/listing/ListConfirmationScreen';
import { ListScreen } from '@/features/listing/ListScreen';
import { ROUTES } from '@/routes/routes';
import { SENTENCES } from '@/texts/sentences';
import { aListing, aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { field, fill, GOOD, openTicket, renderTicket, submitButton, type Typed } from './listTicket';

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

  test("a rate below 1 that is typed in the specification's way is also shown inverted", async () => {
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

const open = (currency?: string) => openTicket(backend, currency);

const sent = () => backend.callsOf('createTransaction');

test('sends exactly the LIST transaction and opens its details [S7.type.LIST] [S9.noFee]', async () => {
  const { user, address } = await open();
  await fill(user, GOOD);
  await user.click(submitButton());
  await waitFor(() => expect(address()).toMatch(/^\/transaction-details\/\d+$/));
  expect(sent().map(({ body, contentType }) => ({ body, contentType }))).toEqual([
    {
      contentType: 'application/json',
      body: {
        type: 'LIST',
        email: 'ada@example.com',
        currency_from: 'CNY',
        currency_to: 'NGN',
        amount: '1000.5',
        rate: '216',
        transaction_fee: '0',
      },
    },
  ]);
});

test('Max takes the exact balance, which is shown cut to 2 decimals, and lists it', async () => {
  const { user, address } = await open('GHC');
  expect(screen.getByText('₵ 800.99')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Max' }));
  expect(field('Amount')).toHaveValue('800.999');
  await fill(user, { target: 'NGN', rate: '130' });
  await user.click(submitButton('GHC'));
  await waitFor(() => expect(address()).toMatch(/transaction-details/));
  expect(sent()[0]?.body).toMatchObject({ amount: '800.999' });
});

test('Enter and double clicks send once; the button shows progress meanwhile', async () => {
  const { user, address } = await open();
  await fill(user, GOOD);
  const release = backend.hold('createTransaction');
  await user.type(field('Rate'), '{Enter}');
  fireEvent.submit(screen.getByRole('form'));
  await user.dblClick(submitButton());
  expect(submitButton()).toBeDisabled();
  expect(submitButton()).toHaveAttribute('aria-busy', 'true');
  release();
  await waitFor(() => expect(address()).toMatch(/transaction-details/));
  expect(sent()).toHaveLength(1);
});

test.each(['getWallet', 'getRate'] as const)(
  'nothing is sent, and nothing refused, before the answer of %s is there: it could only be refused wrongly',
  async (name) => {
    const release = backend.hold(name);
    const { user } = renderTicket(backend);
    if (name === 'getRate') await waitFor(() => expect(submitButton()).toBeEnabled());
    await user.type(field('Amount'), '10');
    await user.selectOptions(screen.getByLabelText('Target currency'), 'NGN');
    await user.type(field('Rate'), '216{Enter}');
    expect(submitButton()).toBeDisabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    release();
    await waitFor(() => expect(submitButton()).toBeEnabled());
    expect(sent()).toEqual([]);
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
  },
);

test("a refusal shows the server's reason and loses nothing typed", async () => {
  backend.fail('createTransaction', 400, { detail: 'Listings are closed today.' });
  const { user } = await open();
  await fill(user, GOOD);
  await user.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your listing could not be created. Listings are closed today.',
  );
  expect(field('Amount')).toHaveValue('1,000.50');
  expect(submitButton()).toBeEnabled();
});

test('after an unknown outcome the pending list is looked at, and a listing found there is not sent again', async () => {
  const { user } = await open();
  await fill(user, GOOD);
  backend.answerRubbish('createTransaction');
  const arrived = aTransaction({
    id: '99',
    type: 'LIST',
    currency_from: 'CNY',
    currency_to: 'NGN',
    amount: '1000.5',
  });
  const created_at = new Date().toISOString();
  backend.state.transactions = [{ ...arrived, rate: '216', created_at, held: '0' }];
  await user.click(submitButton());
  expect(await screen.findByText(/your listing has arrived and is pending/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/transaction-details/99');
  expect(submitButton()).toBeDisabled();
});

test('after an unknown outcome without a trace a retry is offered', async () => {
  const { user } = await open();
  await fill(user, GOOD);
  backend.breakConnection('createTransaction');
  await user.click(submitButton());
  const words = await screen.findByText(/no such listing is pending\. You can try again\./);
  expect(words).toBeVisible();
  expect(submitButton()).toBeEnabled();
});

test('a rate set on the axis makes it another listing, which may be sent [S10.composer]', async () => {
  const { user } = await open();
  await fill(user, GOOD);
  backend.answerRubbish('createTransaction');
  backend.fail('getPendingTransactions', 503, {});
  await user.click(submitButton());
  await screen.findByText(/not known whether your listing has arrived/);
  expect(submitButton()).toBeDisabled();
  fireEvent.change(await screen.findByRole('slider', { name: /Rate within the band/ }), { target: { value: '120' } });
  expect(submitButton()).toBeEnabled();
  expect(screen.queryByText(/not known whether your listing has arrived/)).toBeNull();
});

async function openAt(search: string) {
  renderScreen(<ListConfirmationScreen />, {
    path: ROUTES.listConfirmation,
    at: `/list-confirmation/CNY${search}`,
    token: backend.signIn(),
  });
  await screen.findByRole('button', { name: 'Max' });
  const filled = (name: string) => (field(name) as HTMLInputElement).value;
  return [filled('Amount'), screen.getByLabelText<HTMLSelectElement>('Target currency').value, filled('Rate')];
}

test('a link fills in the ticket of a listing, and sends nothing [S11.palette.fills]', async () => {
  expect(await openAt('?to=NGN&amount=500.25&rate=212')).toEqual(['500.25', 'NGN', '212']);
  expect(backend.callsOf('createTransaction')).toEqual([]);
});

test.each([
  ['?to=CNY&amount=500&rate=212', ['500', '', '']],
  ['?to=NGN&amount=5,00&rate=many', ['', 'NGN', '']],
  ['?to=EUR&amount=-1&rate=0', ['', '', '']],
])('what cannot be read in %s is left out [S11.palette.fills]', async (search, filled) => {
  expect(await openAt(search)).toEqual(filled);
});

describe('what is read once', () => {
  afterEach(() => jest.restoreAllMocks());

  /** With its comma it is spelled unlike every text that the screens make of it: only reading what was typed meets it. */
  const TYPED = '1,000.50';

  /** Counts how often this text is read as a number: whatever reads one trims it first. */
  function countReads(): () => number {
    const trim = String.prototype.trim;
    let reads = 0;
    jest.spyOn(String.prototype, 'trim').mockImplementation(function trimAndCount(this: string) {
      if (String(this) === TYPED) reads += 1;
      return trim.call(this);
    });
    return () => reads;
  }

  test('a typed amount is read once, when it is typed, however much of the screen shows it', async () => {
    const { user } = await openTicket(backend);
    await fill(user, { amount: '1', target: 'NGN', rate: '216' });
    const input = field('Amount');
    const reads = countReads();
    fireEvent.change(input, { target: { value: TYPED } });
    // Counted before any query: those trim texts too.
    expect(reads()).toBe(1);
    // Ticket, slider, receipt and the table beside it all show the new amount.
    expect(screen.getByText('₦ 216,108.00')).toBeVisible();
  });

  test('a render for another reason does not read the amount again', async () => {
    const { user } = await openTicket(backend);
    await fill(user, { amount: TYPED, target: 'NGN', rate: '216' });
    const input = field('Rate');
    const reads = countReads();
    fireEvent.change(input, { target: { value: '217' } });
    expect(reads()).toBe(0);
    expect(screen.getByText('₦ 217,108.50')).toBeVisible();
  });
});

describe('a rate that others meet already [S11.crossed.offer]', () => {
  const cross = () => {
    backend.state.listings = [aListing({ currency: 'NGN', swap_to: 'CNY', Amount: '5000', rate: '0.0046' })];
  };

  test('is shown with the offer that meets it, and one press opens the exchange with it, filled in', async () => {
    backend.state.capabilities = CAPABILITIES;
    cross();
    const { user } = await open();
    await fill(user, { ...GOOD, rate: '217.4' });
    expect(screen.queryByRole('link', { name: 'Exchange instead' })).not.toBeInTheDocument();
    await user.clear(field('Rate'));
    await fill(user, { rate: '217' });
    const link = await screen.findByRole('link', { name: 'Exchange instead' });
    expect(link.parentElement).toHaveTextContent(/Others already offer NGN at .*217\.39.*, which meets your rate/);
    expect(link).toHaveAttribute('href', '/exchange/CNY?to=NGN&amount=1000.5&rate=0.00460829');
  });

  test('names the user’s own listing if that is what meets it', async () => {
    backend.state.capabilities = CAPABILITIES;
    backend.state.listings = [
      aListing({ user: ADA, currency: 'NGN', swap_to: 'CNY', Amount: '5000', rate: '0.0046' }),
      aListing({ id: '55', currency: 'NGN', swap_to: 'CNY', Amount: '5000', rate: '0.00461' }),
    ];
    const { user } = await open();
    await fill(user, { ...GOOD, rate: '217' });
    const words = /^You offer NGN at 217\.39 yourself, which meets this rate\..* or ask for 217\.3914\.$/;
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Exchange instead' })).not.toBeInTheDocument();
  });

  test('is not mentioned where the server offers no exchanges', async () => {
    cross();
    const { user } = await open();
    await fill(user, { ...GOOD, rate: '216' });
    expect(screen.queryByText(/meets your rate/)).not.toBeInTheDocument();
  });
});
