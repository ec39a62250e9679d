import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/calls';
import { HomeScreen } from '@/features/home/HomeScreen';
import { PublicMarketScreen } from '@/features/market/tiles/PublicMarketScreen';
import { RatesScreen } from '@/features/market/tiles/RatesScreen';
import { ROUTES } from '@/routes/routes';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { watchlistChosen } from '@/state/slices/preferencesSlice';
import { aListing, aRate } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from './openDesk';

describe('candles', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES, listings: [aListing({ rate: '214' })] }));

  beforeEach(() => {
    screenOf(1440);
  });

  const aCandle = (at: string, changes: object = {}) => ({
    at: `2026-03-01T${at}:00.000Z`,
    ...{ open: '214', high: '215.5', low: '213.25', close: '215' },
    ...{ amount: '10.129', total: '2140', trades: 3, ...changes },
  });

  const asked = () => backend.calls.map(({ path }) => path).filter((path) => path.startsWith('candles/?'));

  const chart = async () => within(await screen.findByRole('region', { name: 'Chart' }));

  const slider = async () => (await chart()).findByRole('slider');

  it('candles are shown in the quote of the desk, and the keys move a crosshair that says each [S11.candles.chart]', async () => {
    backend.state.candles = {
      'CNY-NGN 15m': [aCandle('12:30', { open: '200', high: '250', low: '160', close: '250' }), aCandle('12:15')],
    };
    openDesk(backend, 'CNY', '?for=NGN');
    expect(await slider()).toHaveAccessibleName('Candles, NGN per CNY, 15 minutes each: 2 candles');
    expect((await slider()).getAttribute('aria-valuetext')).toMatch(
      /: open 200\.0000, high 250\.0000, low 160\.0000, close 250\.0000, volume 10\.12, 3 trades$/,
    );
    (await slider()).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect((await slider()).getAttribute('aria-valuetext')).toMatch(/: open 214\.0000, high 215\.5000/);
    expect(await slider()).toHaveAttribute('aria-valuenow', '1');
    await userEvent.keyboard('{ArrowLeft}{End}');
    expect(await slider()).toHaveAttribute('aria-valuenow', '2');
    await userEvent.keyboard('{Home}');
    expect(await slider()).toHaveAttribute('aria-valuenow', '1');
    expect(asked()).toEqual(['candles/?market=CNY-NGN&step=15m&limit=300']);
  });

  it('rates are read as the user reads the market; turned round, the highest is the lowest [S11.candles.chart]', async () => {
    backend.state.listings = [aListing({ currency: 'NGN', swap_to: 'CNY', rate: '0.005' })];
    backend.state.candles = {
      'CNY-NGN 15m': [aCandle('12:30', { open: '200', high: '250', low: '160', close: '250' })],
    };
    const { user } = openDesk(backend, 'NGN', '?for=CNY');
    const read = async () => (await slider()).getAttribute('aria-valuetext');
    expect(await slider()).toHaveAccessibleName('Candles, NGN per CNY, 15 minutes each: 1 candle');
    expect(await read()).toMatch(/: open 200\.0000, high 250\.0000, low 160\.0000, close 250\.0000, volume 2,140\.00/);
    await user.click(screen.getByRole('radio', { name: 'CNY per NGN' }));
    expect(await slider()).toHaveAccessibleName('Candles, CNY per NGN, 15 minutes each: 1 candle');
    expect(await read()).toMatch(
      /: open 0\.00500000, high 0\.00625000, low 0\.00400000, close 0\.00400000, volume 2,140\.00, 3 trades$/,
    );
  });

  it('the same figures are in a table, newest first, and another step is asked for [S11.candles.chart]', async () => {
    backend.state.candles = {
      'CNY-NGN 15m': [aCandle('12:30', { trades: 1 }), aCandle('12:15')],
      'CNY-NGN 1h': [aCandle('12:00', { trades: 4 })],
    };
    openDesk(backend, 'CNY', '?for=NGN');
    await slider();
    await userEvent.click((await chart()).getByRole('button', { name: 'Show as table' }));
    const rows = () =>
      within(screen.getByRole('table', { name: /^Candles, NGN per CNY/ }))
        .getAllByRole('row')
        .slice(1);
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/214\.0000215\.5000213\.2500215\.000010\.121$/),
      expect.stringMatching(/214\.0000215\.5000213\.2500215\.000010\.123$/),
    ]);
    await userEvent.click((await chart()).getByRole('radio', { name: '1h' }));
    await screen.findByRole('table', { name: 'Candles, NGN per CNY, 1 hour each, newest first' });
    expect(rows()).toHaveLength(1);
  });

  it('a message of the group brings what was traded since [S11.candles.live]', async () => {
    backend.state.candles = { 'CNY-NGN 15m': [aCandle('12:30')] };
    openDesk(backend, 'CNY', '?for=NGN');
    await slider();
    backend.state.candles = { 'CNY-NGN 15m': [aCandle('12:45', { close: '219' }), aCandle('12:30')] };
    act(() => backend.announce('trades'));
    expect(await (await chart()).findByRole('slider', { name: /2 candles$/ })).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/close 219\.0000/),
    );
  });

  it('without a choice the depth is shown as long as nothing has been traded [S11.candles.chart]', async () => {
    openDesk(backend, 'CNY', '?for=NGN');
    expect(await (await chart()).findByRole('img', { name: /^Depth of CNY for NGN/ })).toBeInTheDocument();
    await userEvent.click((await chart()).getByRole('radio', { name: 'Candles' }));
    expect(await (await chart()).findByText('Nothing has been traded yet.')).toBeVisible();
  });

  it('candles that are chosen before it is known that nothing has been traded stay chosen [S11.candles.chart]', async () => {
    const release = backend.hold('getNewestCandles');
    openDesk(backend, 'CNY', '?for=NGN');
    const candles = await (await chart()).findByRole('radio', { name: 'Candles' });
    expect(candles).toBeChecked();
    await userEvent.click(candles);
    release();
    expect(await (await chart()).findByText('Nothing has been traded yet.')).toBeVisible();
    expect(candles).toBeChecked();
  });

  it('candles that cannot be loaded show that, and can be loaded again [S11.candles.chart]', async () => {
    backend.fail('getNewestCandles', 500);
    backend.state.candles = { 'CNY-NGN 15m': [aCandle('12:30')] };
    openDesk(backend, 'CNY', '?for=NGN');
    expect(await screen.findByText('The candles could not be loaded.')).toBeVisible();
    backend.clear();
    await userEvent.click((await chart()).getByRole('button', { name: 'Try again' }));
    expect(await slider()).toBeInTheDocument();
  });

  it('the market rate begins before the page was loaded, in the chosen step [S11.candles.rates]', async () => {
    backend.state.rates = [aRate()];
    backend.state.ratesThen = {
      'CNY-NGN': [
        { at: '2026-03-01T12:15:00.000Z', rate: '230' },
        { at: '2026-03-01T12:00:00.000Z', rate: '190.5' },
      ],
    };
    openDesk(backend, 'CNY', '?for=NGN');
    await userEvent.click(await (await chart()).findByRole('radio', { name: 'Rate' }));
    expect(
      await (
        await chart()
      ).findByRole('img', {
        name: 'Market rate of CNY for NGN: first 190.5000, lowest 190.5000, highest 230.0000, now 216.9200',
      }),
    ).toBeInTheDocument();
    await userEvent.click((await chart()).getByRole('radio', { name: '1d' }));
    const paths = backend.calls.map(({ path }) => path).filter((path) => path.startsWith('rate-history'));
    expect(paths).toEqual([
      'rate-history/?currency_from=CNY&currency_to=NGN&step=15m&limit=300',
      'rate-history/?currency_from=CNY&currency_to=NGN&step=1d&limit=300',
    ]);
  });

  it('a server without candles is asked for none, and the chart is as it was [S11.candles.own]', async () => {
    const { candles: _none, ...without } = CAPABILITIES;
    backend.state.capabilities = without;
    openDesk(backend, 'CNY', '?for=NGN');
    const kinds = await (await chart()).findByRole('group', { name: 'Chart' });
    expect(
      within(kinds)
        .getAllByRole('radio')
        .map(({ parentElement }) => parentElement?.textContent),
    ).toEqual(['Depth', 'Rate, this session']);
    expect(backend.calls.map(({ path }) => path).filter((path) => /candles|rate-history/.test(path))).toEqual([]);
  });
});

describe('the way of quoting', () => {
  const backend = withMswBackend();

  beforeEach(() => {
    screenOf(1440);
    backend.state.listings.push(
      aListing({ id: '51', currency: 'NGN', swap_to: 'CNY', rate: '0.00465008', Amount: '2000' }),
      aListing({ id: '52', currency: 'NGN', swap_to: 'CNY', rate: '0.0047', Amount: '3000' }),
    );
  });

  const card = async () => {
    await screen.findByRole('table', { name: 'NGN for CNY by rate, best first' });
    return screen.getByRole('region', { name: 'NGN for CNY' });
  };

  /** The ways of reading are known with the market rate. */
  const opened = async () => {
    const own = within(await card());
    await waitFor(async () => expect(await own.findByRole('radio', { name: 'NGN per CNY' })).toBeChecked());
  };

  const rates = async () =>
    within(await card())
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent.replace(' best', ''));

  const way = async (name: string) => within(await card()).findByRole('radio', { name });

  test('naira for yuan are quoted as naira per yuan, best first, with the 4 decimals of the specification beside [S10.quote.way]', async () => {
    openDesk(backend, 'NGN');
    await opened();
    expect(await rates()).toEqual(['215.050.0047', '212.770.0047']);
    expect(await card()).toHaveTextContent('best 215.05');
    expect(await card()).toHaveTextContent('Market 216.920.0046');
    expect(within(await card()).getByRole('columnheader', { name: 'Rate (NGN per CNY)' })).toBeVisible();
    expect(within(await card()).getAllByText('0.0047')).toHaveLength(2);
  });

  test('the switch of a pair turns its rates round, and the choice holds for both directions of its market [S10.quote.way]', async () => {
    const { user, store } = openDesk(backend, 'NGN');
    await opened();
    await user.click(await way('CNY per NGN'));
    expect(await rates()).toEqual(['0.00471 CNY = 215.05 NGN', '0.00471 CNY = 212.77 NGN']);
    expect(store.getState().preferences.quotedPer).toEqual({ 'CNY-NGN': 'NGN' });
  });

  test('until a market rate is known, rates are read as the specification has them [S10.quote.way]', async () => {
    backend.state.rates.length = 0;
    openDesk(backend, 'NGN');
    expect(await way('CNY per NGN')).toBeChecked();
    expect(await rates()).toEqual(['0.00471 CNY = 215.05 NGN', '0.00471 CNY = 212.77 NGN']);
  });
});

describe('the watchlist', () => {
  // A foreign backend: it announces nothing of ours.
  const backend = withMswBackend(() => ({ capabilities: {} }));

  beforeEach(() => {
    screenOf(1440);
  });

  const star = (pair: string, from: HTMLElement = document.body) =>
    within(from).findByRole('button', { name: `Watch ${pair}` });

  const namesOf = (role: 'region' | 'row', pattern: RegExp) =>
    screen.getAllByRole(role, { name: pattern }).map((one) => /\w{3} (for|→) \w{3}/.exec(one.textContent ?? '')?.[0]);

  const books = () => namesOf('region', /^\w{3} for \w{3}$/);

  const openMarket = () => renderScreen(<PublicMarketScreen />, { path: ROUTES.publicMarket, token: backend.signIn() });

  test('a starred pair comes first on the desk, and the focus stays on its star [S11.watch.star] [S11.watch.first]', async () => {
    const { user, store } = openDesk(backend, 'CNY');
    await waitFor(() => expect(books()).toEqual(['CNY for GHC', 'CNY for NGN']));
    await user.click(await star('CNY for NGN'));
    expect(books()).toEqual(['CNY for NGN', 'CNY for GHC']);
    expect(await star('CNY for NGN')).toHaveAttribute('aria-pressed', 'true');
    expect(await star('CNY for NGN')).toHaveFocus();
    await user.keyboard(' ');
    expect(books()).toEqual(['CNY for GHC', 'CNY for NGN']);
    expect(await star('CNY for NGN')).toHaveFocus();
    expect(selectWatched(store.getState())).toEqual([]);
  });

  test('on a phone the starred pair is in front [S11.watch.first]', async () => {
    jest.restoreAllMocks();
    const { store } = openDesk(backend, 'CNY');
    await waitFor(() => expect(books()).toEqual(['CNY for GHC']));
    act(() => void store.dispatch(watchlistChosen(['CNY/NGN'])));
    expect(books()).toEqual(['CNY for NGN']);
  });

  test('a pair of a tile is starred there, and comes first in it [S11.watch.star] [S11.watch.first]', async () => {
    const { user } = openMarket();
    await user.click(await star('CNY for NGN'));
    expect(namesOf('row', /CNY for/)).toEqual(['CNY for NGN', 'CNY for GHC']);
  });

  test('the rates of the watched pairs come first [S11.watch.first]', async () => {
    const { store } = renderScreen(<RatesScreen />, { path: ROUTES.rates, token: backend.signIn() });
    await screen.findByRole('region', { name: 'NGN → GHC' });
    act(() => void store.dispatch(watchlistChosen(['NGN/GHC', 'CNY/NGN'])));
    await waitFor(() =>
      expect(namesOf('region', /^\w{3} → \w{3}$/).slice(0, 3)).toEqual(['NGN → GHC', 'CNY → NGN', 'CNY → GHC']),
    );
  });

  test('the homepage shows the first three watched pairs, and all after a press [S11.watch.strip]', async () => {
    const { user, store } = renderScreen(<HomeScreen />, { path: ROUTES.home, token: backend.signIn() });
    const card = screen.getByRole('region', { name: 'Market now' });
    const rows = () => within(card).getAllByRole('row').slice(1);
    expect(rows()).toHaveLength(6);
    expect(within(card).queryByRole('button')).toBeNull();
    act(() => void store.dispatch(watchlistChosen(['NGN/GHC', 'CNY/NGN', 'GHC/CNY', 'NGN/CNY'])));
    expect(rows().map(({ textContent }) => textContent?.slice(0, 11))).toEqual([
      ...['NGN for GHC', 'CNY for NGN', 'GHC for CNY'],
    ]);
    await user.click(within(card).getByRole('button', { name: 'All pairs' }));
    expect(rows()).toHaveLength(6);
    expect(rows()[3]).toHaveTextContent('NGN for CNY');
    await user.click(within(card).getByRole('button', { name: 'Watched pairs only' }));
    expect(rows()).toHaveLength(3);
  });

  test('the watchlist stars every pair and moves the starred ones by keyboard, announcing each place [S11.watch.order] [S11.watch.star]', async () => {
    const { user, store } = openMarket();
    await user.click(screen.getByRole('button', { name: 'Watchlist' }));
    const sheet = await screen.findByRole('dialog', { name: 'Watchlist' });
    const pairs = () =>
      within(sheet)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(pairs()).toHaveLength(6);
    expect(within(sheet).queryByRole('button', { name: /^Move/ })).toBeNull();
    for (const pair of ['NGN for GHC', 'CNY for NGN', 'GHC for NGN']) await user.click(await star(pair, sheet));
    expect(pairs().slice(0, 4)).toEqual(['NGN for GHC', 'CNY for NGN', 'GHC for NGN', 'CNY for GHC']);
    const up = within(sheet).getByRole('button', { name: 'Move GHC for NGN up' });
    act(() => up.focus());
    await user.keyboard('{Enter}');
    expect(up).toHaveFocus();
    expect(within(sheet).getByRole('status')).toHaveTextContent('GHC for NGN: place 2 of 3');
    await user.keyboard('{Enter}{Enter}{Enter}');
    expect(up).toHaveFocus();
    expect(up).toHaveAttribute('aria-disabled', 'true');
    expect(selectWatched(store.getState())).toEqual(['GHC/NGN', 'NGN/GHC', 'CNY/NGN']);
    await user.click(within(sheet).getByRole('button', { name: 'Move GHC for NGN down' }));
    expect(pairs().slice(0, 3)).toEqual(['NGN for GHC', 'GHC for NGN', 'CNY for NGN']);
  });
});
