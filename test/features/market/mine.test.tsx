import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/calls';
import { useCalmSelector } from '@/features/market/mine/ListingRow';
import { selectWatchedText, watchlistChosen } from '@/state/slices/preferencesSlice';
import type { RootState } from '@/state/store/store';
import { aListing, aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { screenOf } from '@test/support/app/screenOf';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from './openDesk';

describe('my entries', () => {
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

  test('orders and listings can be shown separately, with their numbers [S11.mine.table]', async () => {
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

  test('all of it ends with one press on the desk, which is there while something is open [S11.lifecycle.cancelAll]', async () => {
    openDesk(backend, 'CNY', '?for=NGN');
    await table();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel all' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^1 listing and 1 open order will end/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel all' }));
    expect(await screen.findByText('You have no open orders or listings.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel all' })).toBeNull();
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

  test('the form of a change shows what happens to the place in the queue, before and after [S11.change.desk, S11.change.rate]', async () => {
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

  test('a new rate that others meet already leads to the exchange with them [S11.crossed.offer]', async () => {
    backend.state.listings.push(aListing({ id: '41', currency: 'NGN', swap_to: 'CNY', rate: '0.00467' }));
    openDesk(backend, 'CNY', '?for=NGN');
    await userEvent.click((await table()).getByRole('button', { name: /^Edit/ }));
    const form = within(await screen.findByRole('form', { name: 'Listing of CNY for NGN' }));
    const rate = form.getByLabelText('Rate');
    await userEvent.clear(rate);
    await userEvent.type(rate, '214');
    const link = await form.findByRole('link', { name: 'Exchange instead' });
    expect(link).toHaveAttribute('href', '/exchange/CNY?to=NGN&rate=0.00467289');
    await userEvent.type(rate, '.5');
    expect(form.queryByRole('link', { name: 'Exchange instead' })).not.toBeInTheDocument();
  });

  test('a lower amount is sent as the amount that shall be left [S11.change.desk, S11.change.amount]', async () => {
    openDesk(backend, 'CNY', '?for=NGN');
    await userEvent.click((await table()).getByRole('button', { name: /^Edit/ }));
    const form = within(await screen.findByRole('form', { name: 'Listing of CNY for NGN' }));
    const amount = form.getByLabelText('Amount left');
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
});

describe('my past entries', () => {
  const FILL = { at: '2026-11-20T10:00:00Z', currency: 'CNY', swap_to: 'NGN', rate: '216' };

  const ENDED = {
    ...{ id: '9', currency: 'CNY', swap_to: 'NGN', rate: '213.5', listed: '80' },
    ...{ sold: '60', left: '0', returned: '20', got: '12810', fills: 2 },
  };

  const backend = withMswBackend(() => ({
    capabilities: CAPABILITIES,
    listings: [aListing({ id: '31', rate: '214' })],
    lastFills: [
      { ...FILL, id: '8', sold: false, taken: '10', paid: '2160' },
      { ...FILL, id: '7', sold: true, taken: '5', paid: '1080' },
    ],
    ended: [ENDED],
  }));

  beforeEach(() => {
    screenOf(1440);
  });

  const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));

  const rowsOf = async (name: string) => {
    const table = await screen.findByRole('table', { name });
    const rows = within(table).getAllByRole('row').slice(1);
    return rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .filter((_, index) => index !== 1),
    );
  };

  const asked = () => backend.calls.map(({ path }) => path);

  test('the last fills show what was given and what was got on both sides, and are asked for when they are chosen [S11.mine.fills]', async () => {
    openDesk(backend, 'CNY', '?for=NGN');
    await screen.findByRole('radio', { name: 'Last fills' });
    expect(asked()).not.toContain('own-fills/?limit=20');
    await choose('Last fills');
    expect(await rowsOf('My last fills')).toEqual([
      ['Bought CNY', '216.0000', '₦ 2,160.00', '¥ 10.00'],
      ['Sold CNY', '216.0000', '¥ 5.00', '₦ 1,080.00'],
    ]);
  });

  test('a new fill appears by itself [S11.mine.fills]', async () => {
    openDesk(backend, 'CNY', '?for=NGN');
    await choose('Last fills');
    await rowsOf('My last fills');
    backend.state.lastFills.unshift({ ...FILL, id: '9', sold: true, taken: '7', paid: '1512' });
    backend.live.announce('homepage_updates');
    expect(await screen.findByText('¥ 7.00')).toBeVisible();
  });

  test('an ended listing is listed again with the same pair, amount and rate [S11.mine.again]', async () => {
    openDesk(backend, 'CNY', '?for=NGN');
    await choose('Ended');
    expect(await rowsOf('My listings that ended')).toEqual([['CNY → NGN', '213.5000', '¥ 80.00', 'List again']]);
    expect(screen.getByRole('img', { name: '75% sold, 0% left, 25% returned' })).toBeVisible();
    const link = screen.getByRole('link', { name: 'List again: CNY → NGN' });
    expect(link).toHaveAttribute('href', '/list-confirmation/CNY?to=NGN&amount=80&rate=213.5');
  });

  test('a failed read is repeated with a press, and an empty list says that nothing was traded [S11.mine.fills]', async () => {
    backend.state.lastFills = [];
    backend.fail('getLastFills', 500);
    openDesk(backend, 'CNY', '?for=NGN');
    await choose('Last fills');
    const again = await screen.findByRole('button', { name: 'Try again' });
    backend.clear('getLastFills');
    await userEvent.click(again);
    expect(await screen.findByText('Nothing of yours was traded yet.')).toBeVisible();
  });

  test('a server without the capability is asked for neither, and neither can be chosen [S11.mine.fills]', async () => {
    backend.state.capabilities = null;
    openDesk(backend, 'CNY', '?for=NGN');
    await screen.findByRole('radio', { name: 'Listings 0' });
    expect(screen.queryByRole('radio', { name: 'Last fills' })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Ended' })).toBeNull();
  });
});

describe('a calm selector', () => {
  const calculated: string[] = [];

  /** The test changes the watchlist, because any text of the state will do. Null while nothing is watched. */
  const select = (state: RootState) => {
    const text = selectWatchedText(state);
    calculated.push(text);
    return text === '' ? null : text;
  };

  const Figure = () => <output>{useCalmSelector(select) ?? 'none'}</output>;

  afterEach(() => void jest.useRealTimers());

  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  const shown = () => screen.getByRole('status').textContent;

  function open() {
    const { store } = renderScreen(<Figure />);
    // Not before: what the device keeps is read against a clock of its own.
    jest.useFakeTimers();
    return (text: string) => act(() => void store.dispatch(watchlistChosen([text])));
  }

  test('an own rank follows the market at most twice a second, and ends at the last one [S11.mine.table]', () => {
    const change = open();
    const seen = new Set([shown()]);
    for (let count = 1; count <= 21; count += 1) {
      change(`CNY/${String(count)}`);
      seen.add(shown());
      pass(50);
      seen.add(shown());
    }
    // The first one is shown at once; then, of twenty changes in a second, two.
    expect([...seen]).toEqual(['none', 'CNY/1', 'CNY/11', 'CNY/21']);
    pass(10_000);
    expect(shown()).toBe('CNY/21');
  });

  test('a rank is calculated no more often than it is shown [S11.mine.table]', () => {
    const change = open();
    change('CNY/1');
    calculated.length = 0;
    for (let count = 2; count <= 101; count += 1) change(`CNY/${String(count)}`);
    expect(calculated).toEqual([]);
    pass(500);
    expect(new Set(calculated)).toEqual(new Set(['CNY/101']));
  });
});
