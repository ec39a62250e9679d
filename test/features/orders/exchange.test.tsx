import { screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { OrderScreen } from '@/features/orders/choice/OrderScreen';
import { ExchangeScreen } from '@/features/orders/exchange/ExchangeScreen';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { sentence } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { act, amount, limit, LISTED, ready, rowsOf, way, ways } from './exchangeWorld';
import { changeListings, receipt } from './orderWorld';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

const renderExchange = (search = '') =>
  renderScreen(<ExchangeScreen />, {
    path: ROUTES.exchange,
    at: `/exchange/NGN${search}`,
    token: backend.signIn(),
  });

type View = ReturnType<typeof renderExchange>;

const sent = () => backend.callsOf('createExchange');
const fills = () => rowsOf('What fills at once');

/** Opens the ticket with an amount and CNY as its target. */
async function open(typed: string): Promise<View> {
  const view = renderExchange(`?to=CNY&amount=${typed}`);
  await ready();
  return view;
}

describe('a backend without exchanges [S11.exchange.offered]', () => {
  test('has no exchange among the kinds of order', async () => {
    backend.state.capabilities = { windows: CAPABILITIES.windows };
    renderScreen(<OrderScreen />, { path: ROUTES.order, token: backend.signIn() });
    await waitFor(() => expect(backend.callsOf('getCapabilities')).toHaveLength(1));
    await waitFor(() => expect(backend.callsOf('getPendingTransactions').length).toBeGreaterThan(1));
    expect(screen.queryByRole('link', { name: 'Exchange' })).not.toBeInTheDocument();
  });

  test('shows that it does not offer exchanges, and is asked for nothing', async () => {
    backend.state.capabilities = { windows: CAPABILITIES.windows };
    renderExchange();
    expect(await screen.findByText('This server does not offer exchanges.')).toBeVisible();
    expect(backend.calls.map(({ name }) => name)).toEqual(['getCapabilities']);
  });
});

test('is reached from Order, beside the other two kinds [S11.exchange.screen]', async () => {
  renderScreen(<OrderScreen />, { path: ROUTES.order, token: backend.signIn() });
  expect(await screen.findByRole('link', { name: 'Exchange' })).toHaveAttribute('href', '/exchange/CNY');
  expect(screen.getByRole('link', { name: 'Bilateral Order' })).toBeVisible();
});

test('says that a currency that is not traded is not offered', () => {
  renderScreen(<ExchangeScreen />, { path: ROUTES.exchange, at: '/exchange/USD', token: backend.signIn() });
  expect(screen.getByText('USD is not offered here.')).toBeVisible();
});

describe('the ticket', () => {
  beforeEach(() => {
    backend.state.listings = LISTED.map((listing) => ({ ...listing }));
  });

  test('shows each fill over levels and paths, what is paid, the fee, the average, the gain and what is received [S11.exchange.receipt]', async () => {
    const { user } = await open('50000');
    await user.type(limit(), '220');
    await waitFor(() =>
      expect(fills()).toEqual([
        ['212.0000', '100.00', '21,200.00'],
        ['211.2000via GHC', '60.60', '12,800.00'],
        ['215.0000', '71.79', '15,435.02'],
      ]),
    );
    expect(screen.getByText('3 fills, 1 by path')).toBeVisible();
    expect(receipt()).toHaveTextContent(
      'You pay₦ 50,000.00Fee 1%, by path 1.5%₦ 564.97Average rate212.7181Better than your limit by▴ ¥ 7.69Against the market rate▴ ¥ 4.50You receive¥ 232.39',
    );
    expect(act()).toHaveTextContent('Exchange ₦ 50,000.00');
  });

  test('takes the exact balance with Max [S11.exchange.screen]', async () => {
    const { user } = await open('');
    await user.click(screen.getByRole('button', { name: 'Max' }));
    expect(amount()).toHaveValue('100000.5');
    await user.click(act());
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amount: '100000.5', rate: null }));
  });

  test('says how far the limit is from the market rate [S11.exchange.screen]', async () => {
    const { user } = await open('1000');
    expect(limit()).toHaveAccessibleDescription(expect.stringContaining('Market 216.9200'));
    await user.type(limit(), '220');
    expect(limit()).toHaveAccessibleDescription(expect.stringMatching(/Market 216\.9200.*limit ▴ \+1\.42%/));
  });

  test('has a lower limit if the user reads the market the other way round, and sends the same rate [S11.exchange.screen]', async () => {
    const { user } = await open('1000');
    await user.click(screen.getByRole('radio', { name: 'CNY per NGN' }));
    await user.type(screen.getByLabelText(/^Not below/), '0.0046');
    await user.click(act());
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ rate: '217.39130435' }));
  });

  test.each([
    ['Now only', 'Exchange ₦ 34,409.06', { time_in_force: 'ioc', rate: '212' }, 'order'],
    ['List the rest', 'Exchange ₦ 34,409.06, list the rest', { time_in_force: 'gtc', rate: '212' }, 'order'],
  ])('sends "%s" and opens what it became [S11.exchange.way]', async (name, label, body) => {
    const view = await open('40000');
    await view.user.type(limit(), '212');
    await view.user.click(way(name));
    await waitFor(() => expect(act()).toHaveTextContent(label));
    await view.user.click(act());
    await waitFor(() => expect(view.address()).toMatch(/^\/transaction-details\/\d+$/));
    const expected = { currency_from: 'NGN', currency_to: 'CNY', amount: '40000', ...body };
    expect(sent().map(({ path, body: found }) => ({ path, body: found }))).toEqual([
      { path: 'exchange/', body: expected },
    ]);
    expect(sent()[0]?.headers['idempotency-key']).toMatch(/\S/);
    expect(backend.state.transactions.find(({ id }) => view.address().endsWith(`/${id}`))?.type).toBe('ORDER');
  });

  test('exchanges all or nothing: what cannot be filled whole is refused before it is sent [S11.exchange.way]', async () => {
    const { user } = await open('40000');
    await user.type(limit(), '212');
    await user.click(way('All or nothing'));
    await user.click(act());
    expect(ways()).toHaveAccessibleDescription(expect.stringContaining('Others list less than that at the moment.'));
    expect(ways()).toHaveFocus();
    expect(sent()).toEqual([]);
    await user.clear(amount());
    await user.type(amount(), '20000');
    await user.click(act());
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ time_in_force: 'fok', amount: '20000' }));
  });

  test('only lists: refused if it would take something, else it opens the listing [S11.exchange.way]', async () => {
    const view = await open('30000');
    await view.user.type(limit(), '213');
    await view.user.click(way('Only list'));
    await view.user.click(act());
    expect(limit()).toHaveAccessibleDescription(
      expect.stringContaining('Others already list at this rate or a better one.'),
    );
    expect(sent()).toEqual([]);
    await view.user.clear(limit());
    await view.user.type(limit(), '205');
    expect(screen.getByText('A listing costs no fee. You can delete it at any time.')).toBeVisible();
    await view.user.click(way('List the rest'));
    expect(screen.getByText('A listing costs no fee. You can delete it at any time.')).toBeVisible();
    await view.user.click(way('Only list'));
    await view.user.click(act('List ₦ 30,000.00'));
    await waitFor(() => expect(view.address()).toMatch(/details/));
    expect(backend.state.transactions[0]).toMatchObject({ type: 'LIST', amount: '30000', rate: '0.00487805' });
  });

  test('asks for the rate of a listing, and refuses one outside the band in the figures of the field [S11.exchange.way]', async () => {
    const { user } = await open('30000');
    await user.click(way('List the rest'));
    await user.click(act());
    expect(limit()).toHaveAccessibleDescription(expect.stringContaining('Please enter a valid rate.'));
    await user.type(limit(), '100');
    expect(limit()).toHaveAccessibleDescription(expect.stringContaining('Rate must be between 197.1998 and 241.0219.'));
    expect(sent()).toEqual([]);
  });

  test('says that nothing is listed within the limit [S11.exchange.way]', async () => {
    const { user } = await open('30000');
    await user.type(limit(), '200');
    await user.click(act());
    expect(ways()).toHaveAccessibleDescription(expect.stringContaining('Nothing can be exchanged within your limit'));
    expect(sent()).toEqual([]);
  });

  test('moves through the four ways with the arrow keys [S11.exchange.way]', async () => {
    const { user } = await open('30000');
    way('Now only').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(way('List the rest')).toBeChecked();
    expect(ways()).toHaveAccessibleDescription('What does not fill at once is listed at your limit.');
    expect(within(ways()).getAllByRole('radio')).toHaveLength(4);
  });

  test('keeps the target and the amount if another currency is to be paid [S11.exchange.screen]', async () => {
    const view = await open('500');
    await view.user.selectOptions(screen.getByLabelText('Pay with'), 'GHC');
    expect(view.address()).toBe('/exchange/GHC?to=CNY&amount=500');
    await ready();
    expect(amount()).toHaveValue('500');
    await view.user.selectOptions(screen.getByLabelText('Pay with'), 'CNY');
    expect(view.address()).toBe('/exchange/CNY?to=GHC&amount=500');
  });
});

describe('the book moves under the ticket [S11.exchange.moving]', () => {
  beforeEach(() => {
    backend.state.listings = LISTED.map((listing) => ({ ...listing }));
  });

  const worsen = () => changeListings(backend, (listings) => listings.filter(({ id }) => id !== '50'));
  const moved = () => screen.findByText(sentence(/The market has moved\. You receive: was ¥ [\d.]+, now ¥ [\d.]+\./));

  test('what was typed stays, the figures follow, and with a limit one press sends it', async () => {
    const view = await open('20000');
    await view.user.type(limit(), '220');
    await view.user.click(way('All or nothing'));
    await worsen();
    expect(await moved()).toBeVisible();
    expect([amount().value, limit()]).toEqual(['20000', expect.objectContaining({ value: '220' })]);
    expect(way('All or nothing')).toBeChecked();
    expect(fills().map(([rate]) => rate)).toEqual(['211.2000via GHC', '215.0000']);
    await view.user.click(act());
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  test('without a limit, less than was shown is sent only after a second press', async () => {
    const view = await open('20000');
    await worsen();
    await moved();
    await view.user.click(act());
    expect(await screen.findByText('Nothing was sent. Press again to order as shown now.')).toBeVisible();
    expect(sent()).toEqual([]);
    await view.user.click(act());
    await waitFor(() => expect(view.address()).toMatch(/details/));
  });

  test('more than was shown is sent with one press', async () => {
    const view = await open('20000');
    await changeListings(backend, (listings) => [...listings, aListing({ id: '54', rate: '210', Amount: '500' })]);
    await moved();
    await view.user.click(act());
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});

describe('an exchange that does not succeed [S11.exchange.setback]', () => {
  test("shows the server's reason at its field until the field is changed, and keeps what was typed", async () => {
    backend.fail('createExchange', 400, { rate: ['This rate is too far from the market rate.'] });
    const { user } = await open('1000');
    await user.type(limit(), '220');
    await user.click(act());
    await waitFor(() => expect(limit()).toHaveAccessibleDescription(expect.stringContaining('This rate is too far')));
    expect(limit()).toHaveFocus();
    expect(screen.queryByText(/Error processing transaction/)).not.toBeInTheDocument();
    expect(amount()).toHaveValue('1000');
    await user.type(limit(), '1');
    expect(limit()).toBeValid();
  });

  test('shows a reason that is about no field above the button', async () => {
    backend.fail('createExchange', 409, { detail: 'Others took these offers at the same moment.' });
    const { user } = await open('1000');
    await user.click(act());
    expect(await screen.findByText(/Others took these offers at the same moment/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Error processing transaction.');
    expect(act()).toBeEnabled();
  });

  test('says that the outcome is unknown, and is not sent again, if no answer says what became of it', async () => {
    backend.answerRubbish('createExchange');
    const { user } = await open('1000');
    await user.click(act());
    expect(await screen.findByText(/It is not known whether your exchange has arrived/)).toBeVisible();
    expect(act()).toBeDisabled();
    expect(sent()).toHaveLength(1);
  });
});
