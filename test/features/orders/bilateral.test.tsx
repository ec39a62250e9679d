import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildBook } from '@/domain/book/listingBook';
import { aListing, aTransaction } from '@test/support/app/builders';
import { sentence } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { amount, changeListings, order, ready, receipt, renderBilateral } from './orderWorld';

const backend = withMswBackend();

describe('the ticket', () => {
  const renderTicket = (search = '') => renderBilateral(backend, search);
  type View = ReturnType<typeof renderTicket>;

  const target = () => screen.getByLabelText('Target currency');
  const picker = () => screen.getByLabelText(/^Rate \(/);
  const book = () => screen.findByRole('table', { name: 'What others list of CNY for NGN' });

  async function place({ user }: View, typed = '21500', rate = '215.0000') {
    await ready();
    await user.selectOptions(target(), 'CNY');
    await user.click(within(await book()).getByRole('button', { name: rate }));
    await user.clear(amount());
    await user.type(amount(), typed);
    await user.click(order());
  }

  it("offers only the distinct rates of others' listings of that pair, the best marked [S5.biOrder.5] [S6.ownListings.2] [S9.listingTotalDecimals]", async () => {
    const { user } = renderTicket();
    await ready();
    await user.selectOptions(target(), 'CNY');
    await book();
    await user.click(picker());
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      '215.0000best750.25 CNY listed',
      '218.500090.00 CNY listed',
    ]);
    if (options[1]) await user.click(options[1]);
    expect(receipt()).toHaveTextContent('At rate218.5000');
  });

  it('quotes what is paid, the fee of 1 %, the rate, what is listed and what is received [S9.biFee]', async () => {
    const { user } = renderTicket('?to=CNY&rate=215.00&amount=21,500.00');
    await waitFor(() =>
      expect(receipt()).toHaveTextContent(
        'You pay₦ 21,500.00Fee 1%₦ 215.00At rate215.0000Listed at this rate¥ 750.25You receive¥ 99.00',
      ),
    );
    await user.clear(amount());
    expect(receipt()).toHaveTextContent('You pay—Fee 1%—');
  });

  it('takes the exact balance with Max and parts of it cut to 2 decimals', async () => {
    const { user } = renderTicket();
    await ready();
    await user.click(screen.getByRole('button', { name: 'Max' }));
    expect(amount()).toHaveValue('100000.5');
    await user.click(screen.getByRole('button', { name: '25%' }));
    expect(amount()).toHaveValue('25000.12');
  });

  it('sends the ORDER once with exactly its fields and opens its details [S7.type.ORDER] [S7.createTransaction] [S7.type.id]', async () => {
    const view = renderTicket();
    await place(view, '215.55');
    await waitFor(() => expect(view.address()).toMatch(/^\/transaction-details\/\d+$/));
    const sent = backend.callsOf('createTransaction');
    expect(sent.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'POST',
        path: 'transactions/',
        body: {
          email: 'ada@example.com',
          currency_from: 'NGN',
          currency_to: 'CNY',
          amount: '215.55',
          rate: '215',
          type: 'ORDER',
          transaction_fee: '2.1555',
        },
      },
    ]);
    expect(sent[0]?.contentType).toContain('application/json');
    expect(view.address()).toBe(`/transaction-details/${backend.state.transactions[0]?.id ?? ''}`);
  });

  it('sends once however often Enter is pressed while the call runs', async () => {
    const release = backend.hold('createTransaction');
    const view = renderTicket();
    await place(view);
    await waitFor(() => expect(order()).toBeDisabled());
    await view.user.type(amount(), '{Enter}{Enter}');
    release();
    await waitFor(() => expect(view.address()).toMatch(/details/));
    expect(backend.callsOf('createTransaction')).toHaveLength(1);
  });

  it.each([
    ['[S5.biOrder.1]', '1.005', 'Enter valid amount.'],
    ['[S5.biOrder.2]', '100000.51', 'Insufficient wallet balance.'],
    [
      '[S5.biOrder.4]',
      '161303.76',
      'The amount you have entered is more than the total money available at the specified rate',
    ],
  ])('%s refuses %s with its sentence and sends nothing', async (_id, typed, sentence) => {
    backend.state.wallets = backend.state.wallets.map((wallet) =>
      wallet.currency === 'NGN' && sentence.startsWith('The') ? { ...wallet, balance: '900000' } : wallet,
    );
    await place(renderTicket(), typed);
    expect(amount()).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(backend.callsOf('createTransaction')).toEqual([]);
    expect(amount()).toHaveValue(typed);
  });

  it('asks for a currency, never USD, and for a rate [S5.biOrder.3] [S1.currencies.2]', async () => {
    const { user } = renderTicket();
    await ready();
    await user.type(amount(), '100');
    await user.click(order());
    expect(target()).toHaveAccessibleDescription('Select a currency.');
    expect(within(target()).queryByRole('option', { name: /USD/ })).not.toBeInTheDocument();
    await user.selectOptions(target(), 'CNY');
    expect(picker()).toHaveAccessibleDescription('Please enter a valid rate.');
  });

  it("says 'Error processing transaction.' with the server's reason and keeps what was typed [S8.order]", async () => {
    backend.fail('createTransaction', 400, { detail: 'The market has just moved.' });
    const view = renderTicket();
    await place(view);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Error processing transaction.');
    expect(alert).toHaveTextContent('The market has just moved.');
    expect(amount()).toHaveValue('21500');
    expect(order()).toBeEnabled();
  });

  it('looks at the pending list when no answer comes, and says that the order has arrived', async () => {
    backend.answerRubbish('createTransaction');
    const view = renderTicket();
    await ready();
    backend.state.transactions = [
      { ...aTransaction({ id: '99', created_at: new Date().toISOString() }), held: '21500' },
    ];
    await place(view);
    expect(await screen.findByText(/your order has arrived and is pending/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/transaction-details/99');
    expect(order()).toBeDisabled();
  });
});

const PREFILLED = '?to=CNY&rate=215&amount=500';

const sent = () => backend.callsOf('createTransaction');

const details = /^\/transaction-details\/\d+$/;

async function open() {
  const view = renderBilateral(backend, PREFILLED);
  await ready();
  await waitFor(() => expect(receipt()).toHaveTextContent('Listed at this rate¥ 750.25'));
  return view;
}

/** 750.25 are listed at 215, by two; one of them leaves. */
const shrink = () => changeListings(backend, (listings) => listings.filter(({ id }) => id !== '31'));

const grow = () => changeListings(backend, (listings) => [...listings, aListing({ rate: '215', Amount: '10' })]);

describe('the chosen level holds less while the form is open [S10.ticket.live]', () => {
  it('shows the total before and now, and sends with one press while the amount still fits', async () => {
    const view = await open();
    await shrink();
    expect(await screen.findByText(sentence('Listed at 215.0000: was ¥ 750.25, now ¥ 250.25.'))).toBeVisible();
    await view.user.click(order('Place order'));
    await waitFor(() => expect(view.address()).toMatch(details));
    expect(sent().map(({ body }) => body)).toMatchObject([{ amount: '500', rate: '215' }]);
  });

  it('sends if it changes between press and release, and the amount still fits', async () => {
    await open();
    fireEvent.pointerDown(order());
    await shrink();
    await screen.findByText(sentence(/now ¥ 250\.25/));
    fireEvent.click(order());
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('sends nothing if the book has changed and is not drawn yet, and the amount does not fit any more', async () => {
    const view = await open();
    await view.user.clear(amount());
    await view.user.type(amount(), '60000');
    const state = view.store.getState();
    const book = buildBook([aListing({ rate: '215', Amount: '250.25' })]);
    const ahead = jest.spyOn(view.store, 'getState');
    ahead.mockReturnValue({ ...state, listings: { ...state.listings, book } });
    fireEvent.click(order('Place order'));
    expect(await screen.findByText(sentence('Listed at 215.0000: was ¥ 750.25, now ¥ 250.25.'))).toBeVisible();
    expect(amount()).toBeInvalid();
    expect(sent()).toEqual([]);
    ahead.mockRestore();
  });

  it('offers the most that the level takes if the amount is more', async () => {
    const view = await open();
    await view.user.clear(amount());
    await view.user.type(amount(), '60000');
    await shrink();
    expect(await screen.findByText(sentence(/now ¥ 250\.25/))).toBeVisible();
    expect(amount()).toBeInvalid();
    await view.user.click(order('Place order'));
    expect(sent()).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: 'Pay ₦ 53,803.75 at most' }));
    expect(amount()).toHaveValue('53803.75');
    await view.user.click(order('Place order'));
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amount: '53803.75', rate: '215' }));
  });
});

describe('the chosen level disappears while the form is open [S10.ticket.live]', () => {
  const go = () =>
    changeListings(backend, () => [
      aListing({ rate: '212.75', Amount: '90' }),
      aListing({ rate: '218.5', Amount: '80' }),
      aListing({ rate: '231', Amount: '70' }),
      aListing({ rate: '190', Amount: '60' }),
    ]);

  it('shows that the level has ended, sends nothing at its rate, and keeps the input', async () => {
    const view = await open();
    await go();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The rate you chose: was 215.0000 with ¥ 750.25 listed, now gone.',
    );
    await view.user.click(order());
    await view.user.click(order());
    expect(sent()).toEqual([]);
    expect(amount()).toHaveValue('500');
  });

  it('offers the nearest rates; the button then names the one it sends', async () => {
    const view = await open();
    await go();
    const nearest = await screen.findByRole('group', { name: 'The nearest rates' });
    expect(
      within(nearest)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['212.7500¥ 90.00', '218.5000¥ 80.00', '231.0000¥ 70.00']);
    await view.user.click(within(nearest).getByRole('button', { name: /^212\.7500/ }));
    expect(order('Place order at 212.7500')).toHaveFocus();
    expect(receipt()).toHaveTextContent('At rate212.7500Listed at this rate¥ 90.00');
    await view.user.click(order());
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amount: '500', rate: '212.75' }));
  });
});

test('a level that holds more is shown and needs no second press [S10.ticket.live]', async () => {
  const view = await open();
  await grow();
  expect(await screen.findByText(sentence('Listed at 215.0000: was ¥ 750.25, now ¥ 760.25.'))).toBeVisible();
  await view.user.click(order('Place order'));
  await waitFor(() => expect(view.address()).toMatch(details));
  expect(sent()).toHaveLength(1);
});

test('a level that has returned to its earlier total needs no confirmation [S10.ticket.live]', async () => {
  const view = await open();
  const all = backend.state.listings;
  await shrink();
  await screen.findByText(sentence(/now ¥ 250\.25/));
  await changeListings(backend, () => all);
  await waitFor(() => expect(screen.queryByText(sentence(/was ¥/))).not.toBeInTheDocument());
  await act(() => view.user.click(order('Place order')));
  await waitFor(() => expect(sent()).toHaveLength(1));
});
