import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/calls';
import { buildBook } from '@/domain/book/listingBook';
import { compare, decimal } from '@/domain/money/decimal';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { axisBars, axisPosition, rateOfStep, stepOfRate } from '@/features/listing/BandChart';
import { ListConfirmationScreen } from '@/features/listing/ListConfirmationScreen';
import { MyListingsScreen } from '@/features/listing/MyListingsScreen';
import { TransactionDetailsScreen } from '@/features/transactions/TransactionDetailsScreen';
import { ROUTES } from '@/routes/routes';
import { aListing, aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { field, fill, GOOD, openTicket, submitButton, type User } from './listTicket';

describe('composer', () => {
  const backend = withMswBackend();

  const chart = () => screen.getByRole('figure', { name: 'Rates of CNY for NGN in the band of 90 to 110%' });

  const slider = () => within(chart()).getByRole('slider', { name: 'Rate within the band, NGN per CNY' });

  const rows = () =>
    within(screen.getByRole('table', { name: 'What others list of CNY for NGN' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  async function open(rate?: string) {
    const view = await openTicket(backend, 'CNY');
    const { amount, target } = GOOD;
    await fill(view.user, { ...(amount && { amount }), ...(target && { target }), ...(rate && { rate }) });
    await screen.findByRole('table');
    if (backend.state.rates.length > 0) await screen.findByRole('figure');
    return view;
  }

  test('says what rank the rate would have and how much is ahead of it, and shows it among the others [S10.composer]', async () => {
    await open('216');
    expect(chart()).toHaveTextContent('2nd of 3 rates, ¥ 750.25 ahead of it at better rates.');
    expect(slider()).toHaveAttribute(
      'aria-valuetext',
      '216.0000. 2nd of 3 rates, ¥ 750.25 ahead of it at better rates.',
    );
    expect(rows()).toEqual([
      expect.stringMatching(/^215\.0000750\.252/),
      expect.stringMatching(/^216\.0000 yours1,000\.50—/),
      expect.stringMatching(/^218\.500090\.001/),
    ]);
  });

  test.each([
    ['214.5', 'Best of 3 rates, nothing ahead of it.'],
    ['218.5', '2nd of 2 rates, ¥ 750.25 ahead of it at better rates, and ¥ 90.00 at the same rate, older ones first.'],
    ['230', '3rd of 3 rates, ¥ 840.25 ahead of it at better rates.'],
  ])('at %s it says: %s [S10.composer]', async (rate, words) => {
    await open(rate);
    expect(chart()).toHaveTextContent(words);
  });

  test('ranks again when the market moves [S10.composer]', async () => {
    await open('216');
    await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
    backend.state.listings = [...backend.state.listings, aListing({ rate: '214', Amount: '9.75' })];
    act(() => backend.announce('listings'));
    await waitFor(() => expect(chart()).toHaveTextContent('3rd of 4 rates, ¥ 760.00 ahead of it at better rates.'));
  });

  test('the axis sets the rate, exactly and never outside the band [S10.composer]', async () => {
    await open();
    expect(slider()).toHaveAttribute('aria-valuetext', 'No rate yet. Market 216.9200');
    expect(slider()).toHaveValue('100');
    fireEvent.change(slider(), { target: { value: '96' } });
    expect(field('Rate')).toHaveValue('216.0524');
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(field('Rate')).toHaveValue('195.228');
    fireEvent.change(slider(), { target: { value: '200' } });
    expect(field('Rate')).toHaveValue('238.612');
    expect(submitButton()).toBeEnabled();
  });

  test.each(['195.2279', '238.6121'])('%s is shown as refused before it is submitted [S10.composer]', async (rate) => {
    await open(rate);
    expect(chart()).toHaveTextContent('Refused. Rate must be between 195.2280 and 238.6120.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('without a market rate there is no band to draw [S10.composer]', async () => {
    backend.state.rates = [];
    await open('216');
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });
});

describe('a listing again', () => {
  const LISTED = {
    ...aTransaction({ id: '71', user: ADA, type: 'LIST', status: 'COMPLETED', amount: '60.123', rate: '216' }),
    ...{ currency_from: 'CNY', currency_to: 'NGN', held: '60.123' },
  };

  const backend = withMswBackend(() => ({ transactions: [LISTED] }));

  const token = () => backend.signIn();

  async function openTicket(search: string) {
    const screenOfTicket = renderScreen(<ListConfirmationScreen />, {
      path: ROUTES.listConfirmation,
      at: `/list-confirmation/CNY${search}`,
      token: token(),
    });
    await screen.findByRole('button', { name: 'Max' });
    return screenOfTicket;
  }

  test('an own listing leads to a ticket with the same terms [S11.change.again]', async () => {
    renderScreen(<MyListingsScreen />, { path: ROUTES.myListings, token: token() });
    const row = within(await screen.findByRole('row', { name: /CNY → NGN/ }));
    const href = '/list-confirmation/CNY?to=NGN&amount=60&rate=216';
    expect(row.getByRole('link', { name: 'List again' })).toHaveAttribute('href', href);
  });

  test('one that was sold in part leads to a ticket with all that was listed [S11.change.again]', async () => {
    const pair = { currency: 'CNY', swap_to: 'NGN', rate: '216', returned: '0' };
    backend.state.progress = { 36: { ...pair, id: '36', listed: '80', sold: '20', left: '60', got: '4320', fills: 1 } };
    backend.state.capabilities = CAPABILITIES;
    renderScreen(<MyListingsScreen />, { path: ROUTES.myListings, token: token() });
    await screen.findByRole('button', { name: 'Show the fills of CNY → NGN' });
    const href = '/list-confirmation/CNY?to=NGN&amount=80&rate=216';
    expect(screen.getByRole('link', { name: 'List again' })).toHaveAttribute('href', href);
  });

  test('a listing in the history leads to such a ticket too, with its amount cut to what can be typed [S11.change.again]', async () => {
    renderScreen(<TransactionDetailsScreen />, {
      path: ROUTES.transactionDetails,
      at: '/transaction-details/71',
      token: token(),
    });
    const href = '/list-confirmation/CNY?to=NGN&amount=60.12&rate=216';
    expect(await screen.findByRole('link', { name: 'List again' })).toHaveAttribute('href', href);
  });

  test('a ticket is kept under a name, and fills in the next one [S11.change.templates]', async () => {
    const first = await openTicket('?to=NGN&amount=500.25&rate=212');
    await userEvent.click(await screen.findByRole('button', { name: 'Save as template' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Weekly');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.queryByRole('button', { name: 'Save as template' })).toBeNull();
    first.unmount();
    await openTicket('');
    await userEvent.click(await screen.findByRole('link', { name: 'Weekly' }));
    await screen.findByDisplayValue('500.25');
    expect((field('Rate') as HTMLInputElement).value).toBe('212');
    expect(backend.callsOf('createTransaction')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the template Weekly' }));
    expect(screen.queryByRole('link', { name: 'Weekly' })).toBeNull();
  });

  test('a ticket with too little in it cannot be saved as a template [S11.change.templates]', async () => {
    await openTicket('?to=NGN');
    expect(screen.queryByRole('button', { name: 'Save as template' })).toBeNull();
  });

  test('twenty templates are kept, and no more can be added before one is removed [S11.change.templates]', async () => {
    const kept = Array.from({ length: 20 }, (_, index) => ({
      name: `No. ${String(index + 1)}`,
      search: `CNY?to=NGN&amount=${String(index + 1)}&rate=212`,
    }));
    localStorage.setItem(
      `templates:${ADA}`,
      JSON.stringify([...kept, { name: 'One too many', search: 'CNY?to=NGN&amount=21' }]),
    );
    await openTicket('?to=NGN&amount=500.25&rate=212');
    expect(await screen.findByRole('link', { name: 'No. 20' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'One too many' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as template' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the template No. 3' }));
    expect(await screen.findByRole('button', { name: 'Save as template' })).toBeVisible();
  });
});

describe('turned rate', () => {
  const backend = withMswBackend();

  const sentRates = () => backend.callsOf('createTransaction').map(({ body }) => (body as { rate: string }).rate);

  const read = (user: User, name: string) => user.click(screen.getByRole('radio', { name }));

  async function open() {
    const view = await openTicket(backend, 'NGN');
    await fill(view.user, { amount: '1000', target: 'CNY' });
    await screen.findByRole('radio', { name: 'NGN per CNY', checked: true });
    return view;
  }

  test('a rate typed as naira per yuan is sent as yuan per naira, which is shown beside the field [S10.quote.sent]', async () => {
    const { user, address } = await open();
    await fill(user, { rate: '215.05' });
    expect(screen.getByText('Sent as 0.00465008 CNY per NGN.')).toBeVisible();
    expect(screen.getByText(/^Accepted:/).parentElement).toHaveTextContent(
      'Accepted: 197.20 to 241.020.0041 to 0.0051',
    );
    expect(screen.getByText('Market rate:').parentElement).toHaveTextContent('Market rate: 216.920.0046');
    await user.click(submitButton('NGN'));
    await waitFor(() => expect(address()).toMatch(/transaction-details/));
    expect(sentRates()).toEqual(['0.00465008']);
  });

  test('the switch shows the same rate the other way round, and what is sent stays the same [S10.quote.kept]', async () => {
    const { user, address } = await open();
    await fill(user, { rate: '215.0512' });
    for (let times = 0; times < 3; times += 1) {
      await read(user, 'CNY per NGN');
      expect(field('Rate')).toHaveValue('0.00465006');
      await read(user, 'NGN per CNY');
      expect(field('Rate')).toHaveValue('215.0512');
    }
    await user.click(submitButton('NGN'));
    await waitFor(() => expect(address()).toMatch(/transaction-details/));
    expect(sentRates()).toEqual(['0.00465006']);
  });

  test('text that was typed before the target was chosen is read in the way of the chosen pair [S10.quote.sent]', async () => {
    const { user } = await openTicket(backend, 'NGN');
    await fill(user, { rate: '215.05', target: 'CNY' });
    expect(field('Rate')).toHaveValue('215.05');
    expect(screen.getByText('Sent as 0.00465008 CNY per NGN.')).toBeVisible();
  });

  test('the axis sets a figure as it is shown, never outside the band [S10.quote.sent]', async () => {
    await open();
    const slider = within(await screen.findByRole('figure')).getByRole('slider', {
      name: 'Rate within the band, NGN per CNY',
    });
    expect(slider).toHaveAttribute('aria-valuetext', 'No rate yet. Market 216.92');
    fireEvent.change(slider, { target: { value: '0' } });
    expect(field('Rate')).toHaveValue('241.02');
    fireEvent.change(slider, { target: { value: '200' } });
    expect(field('Rate')).toHaveValue('197.20');
    expect(screen.queryByText(/^Refused/)).not.toBeInTheDocument();
  });

  test("a refusal keeps the input and shows the band in the specification's way and in the unit of the field [S10.quote.sent] [S5.list.5]", async () => {
    const { user } = await open();
    await fill(user, { rate: '300' });
    await user.click(submitButton('NGN'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Rate must be between 0.0041 and 0.0051. That is 197.20 to 241.02 NGN per CNY.',
    );
    expect(screen.getByText(/^Refused/)).toHaveTextContent('That is 197.20 to 241.02 NGN per CNY.');
    expect(field('Rate')).toHaveValue('300');
    expect(sentRates()).toEqual([]);
  });
});

const levelsOf = (listings: [rate: string, Amount: string][]) =>
  buildBook(listings.map(([rate, Amount]) => aListing({ rate, Amount }))).pairs['CNY/NGN']?.levels ?? [];

const randomRate = (random: SeededRandom) =>
  `${String(random.between(0, 300))}.${random.digits(random.between(0, 7))}1`;

test('the axis runs from 88 to 112 % of the market rate, and reports rates beyond its ends [S10.composer]', () => {
  const place = (rate: string) => axisPosition(rate, '200');
  expect(['176', '180', '200', '220', '224'].map((rate) => place(rate).at)).toEqual([
    '0',
    '8.33',
    '50',
    '91.67',
    '100',
  ]);
  expect([place('100'), place('300')]).toEqual([
    { at: '0', isBeyond: true },
    { at: '100', isBeyond: true },
  ]);
});

test('rates close together share a bar, the highest bar fills the axis, rates beyond its ends are left out [S10.composer]', () => {
  const levels = levelsOf([
    ['180', '10'],
    ['180.01', '30'],
    ['200', '80'],
    ['100', '999'],
  ]);
  expect(axisBars(levels, '200')).toEqual([
    { at: '8', rate: '180', height: '50' },
    { at: '50', rate: '200', height: '100' },
  ]);
  expect(axisBars([], '200')).toEqual([]);
});

test('every step is a rate that is accepted, and that rate is at the same step [S10.composer]', () => {
  checkProperty(400, (random) => {
    const market = random.oneOf([`0.00${String(random.between(1, 9))}${random.digits(5)}`, randomRate(random)]);
    // The steps of so small a rate would need more than the 8 decimals that can be typed.
    if (compare(decimal(market), decimal('0.001')) < 0) return;
    for (const step of ['0', '200', String(random.between(1, 199))]) {
      const rate = rateOfStep(step, market);
      expect(isInBand(decimal(rate), rateBand(decimal(market)))).toBe(true);
      expect(stepOfRate(rate, market)).toBe(step);
    }
  });
  expect([stepOfRate('1', '200'), stepOfRate('999', '200'), stepOfRate('200', '200')]).toEqual(['0', '200', '100']);
});
