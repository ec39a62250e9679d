import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/calls';
import { ChangeMark } from '@/features/market/book/bookRows';
import { PairMarketScreen } from '@/features/market/desk/PairMarketScreen';
import type { RenderTicket } from '@/features/market/desk/TicketSlot';
import { ROUTES } from '@/routes/routes';
import { deskChosen, selectDesk, watchlistChosen } from '@/state/slices/preferencesSlice';
import { aListing, aRate } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from './openDesk';

describe('books', () => {
  const backend = withMswBackend(() => ({
    capabilities: CAPABILITIES,
    listings: [
      aListing({ id: '1', rate: '215', Amount: '500' }),
      aListing({ id: '2', rate: '141', Amount: '70', currency: 'GHC', swap_to: 'NGN' }),
      aListing({ id: '3', rate: '143', Amount: '30', currency: 'GHC', swap_to: 'NGN' }),
      aListing({ id: '4', rate: '1.5', Amount: '20', currency: 'CNY', swap_to: 'GHC' }),
    ],
  }));

  beforeEach(() => {
    window.localStorage.clear();
  });

  const renderTicket: RenderTicket = ({ currency, swapTo, rate, onClose }) => (
    <section aria-label="Ticket">
      <p>{`${currency} for ${swapTo} at ${rate}`}</p>
      <button onClick={onClose}>Close the ticket</button>
    </section>
  );

  function open(width: number, at = '/market/CNY/NGN') {
    screenOf(width);
    return renderScreen(<PairMarketScreen renderTicket={renderTicket} />, {
      path: ROUTES.pairMarket,
      from: ROUTES.home,
      at,
      token: backend.signIn(),
    });
  }

  const menu = () => screen.findByRole('button', { name: 'Pairs beside' });

  const choice = (pair: RegExp) => screen.getByRole('checkbox', { name: pair, hidden: true });

  const names = () =>
    within(screen.getByRole('group', { name: 'Books' }))
      .getAllByRole('region')
      .map((book) => within(book).getByRole('heading', { level: 2 }).textContent);

  test('a second book is put beside that of the desk on a screen of three columns, and a third one replaces it [S11.books.add] [S11.books.fit]', async () => {
    const { user, store } = open(1920);
    await menu();
    expect(names()).toEqual(['Book']);
    await user.click(choice(/^GHC \/ NGN/));
    expect(names()).toEqual(['CNY / NGN', 'GHC / NGN']);
    const second = screen.getByRole('region', { name: 'GHC / NGN' });
    expect(await within(second).findByRole('link', { name: '141.0000' })).toBeVisible();
    await user.click(choice(/^CNY \/ GHC/));
    expect(names()).toEqual(['CNY / NGN', 'CNY / GHC']);
    await user.click(choice(/^CNY \/ GHC/));
    expect(names()).toEqual(['Book']);
    expect(selectDesk(store.getState())).toBe('');
  });

  test('watched pairs are offered first, and marked [S11.books.add]', async () => {
    const { store, user } = open(2560);
    await menu();
    store.dispatch(watchlistChosen(['NGN/GHC']));
    await screen.findByText('on your watchlist');
    const offered = screen.getAllByRole('checkbox', { name: / \/ /, hidden: true });
    expect(offered.map((one) => one.closest('label')?.textContent)).toEqual([
      'GHC / NGN★on your watchlist',
      'CNY / GHC',
    ]);
    for (const one of offered) await user.click(one);
    expect(names()).toEqual(['CNY / NGN', 'GHC / NGN', 'CNY / GHC']);
  });

  test('a book is moved and closed by keyboard; the focus stays and the place is announced [S11.books.move]', async () => {
    const { user, store } = open(2560);
    store.dispatch(deskChosen('wide.books=CNY-NGN+GHC-NGN+CNY-GHC'));
    const left = await screen.findByRole('button', { name: 'Move GHC / NGN to the left' });
    left.focus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['GHC / NGN', 'CNY / NGN', 'CNY / GHC']);
    expect(left).toHaveFocus();
    expect(screen.getByText('GHC / NGN is book 1 of 3.')).toHaveAttribute('role', 'status');
    await user.keyboard('{Enter}');
    expect(names()[0]).toBe('GHC / NGN');
    expect(screen.queryByRole('button', { name: 'Close CNY / NGN' })).toBeNull();
    screen.getByRole('button', { name: 'Close CNY / GHC' }).focus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['GHC / NGN', 'CNY / NGN']);
    expect(screen.getByRole('group', { name: 'Books' })).toHaveFocus();
    expect(selectDesk(store.getState())).toBe('wide.books=GHC-NGN+CNY-NGN');
  });

  test('a press on a level of another book opens the ticket of its pair; closed, the focus returns to the level [S11.books.take]', async () => {
    const { user, store, address } = open(1920);
    store.dispatch(deskChosen('three.books=CNY-NGN+GHC-NGN'));
    const second = await screen.findByRole('region', { name: 'GHC / NGN' });
    await user.click(await within(second).findByRole('link', { name: '143.0000' }));
    expect(address()).toBe('/market/CNY/NGN?buy=GHC&rate=143&pay=NGN');
    expect(screen.getByRole('region', { name: 'Ticket' })).toHaveTextContent('GHC for NGN at 143');
    const first = screen.getByRole('region', { name: 'CNY / NGN' });
    expect(first.querySelector('[aria-selected="true"]')).toBeNull();
    expect(second.querySelector('[aria-selected="true"]')).toHaveTextContent('143.0000');
    await user.click(screen.getByRole('button', { name: 'Close the ticket' }));
    expect(within(second).getByRole('link', { name: '143.0000' })).toHaveFocus();
    await user.click(within(first).getByRole('link', { name: '215.0000' }));
    expect(address()).toBe('/market/CNY/NGN?buy=CNY&rate=215');
  });

  test('the ticket of a link opens where the book of its pair is not shown, and there is no menu [S11.books.add] [S11.books.take]', async () => {
    const { store } = open(1440, '/market/CNY/NGN?buy=GHC&rate=143&pay=NGN');
    store.dispatch(deskChosen('three.books=CNY-NGN+GHC-NGN&wide.books=CNY-NGN+GHC-NGN'));
    expect(screen.getByRole('region', { name: 'Ticket' })).toHaveTextContent('GHC for NGN at 143');
    await screen.findByRole('button', { name: 'Layout' });
    expect(names()).toEqual(['Book']);
    expect(screen.queryByRole('button', { name: 'Pairs beside' })).toBeNull();
  });

  test.each(['?buy=GHC&rate=143&pay=GHC', '?buy=GHC&rate=143', '?buy=USD&rate=1&pay=NGN', '?rate=143&pay=NGN'])(
    'the address %s names no level, so no ticket opens [S11.books.take]',
    async (search) => {
      open(1920, `/market/CNY/NGN${search}`);
      await menu();
      expect(screen.queryByRole('region', { name: 'Ticket' })).toBeNull();
    },
  );

  test('panels of the pair’s desk are hidden from its menu, and its sides are starred [S11.layout.panels] [S11.watch.star]', async () => {
    const { user } = open(1920);
    await screen.findByRole('region', { name: 'Trades' });
    for (const name of ['Trades', 'Order ticket', 'Chart', 'My orders and listings']) {
      await screen.findByRole('region', { name });
      await user.click(screen.getByRole('checkbox', { name, hidden: true }));
      expect(screen.queryByRole('region', { name })).toBeNull();
    }
    await user.click(await screen.findByRole('button', { name: 'Watch CNY for NGN' }));
    expect(screen.getByRole('button', { name: 'Watch CNY for NGN' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Watch NGN for CNY' })).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('the day', () => {
  const backend = withMswBackend(() => ({
    capabilities: CAPABILITIES,
    listings: [aListing({ rate: '214' })],
    rates: [aRate()],
  }));

  beforeEach(() => {
    screenOf(1440);
  });

  const DAY = {
    market: 'CNY-NGN',
    ...{ open: '200', high: '250.5', low: '199.25', close: '210', amount: '1234.567', total: '250000', trades: 9 },
  };

  async function card() {
    await screen.findByRole('table', { name: /CNY for NGN/ });
    return within(screen.getByRole('region', { name: /CNY for NGN/ }));
  }

  it('each pair shows the change, the highest and lowest rate and the volume of 24 hours, from one call [S11.candles.day]', async () => {
    backend.state.dayFigures = [DAY];
    openDesk(backend, 'CNY', '?for=NGN');
    const list = (await (await card()).findByText('24 h')).closest('dl');
    await within(list as HTMLElement).findByText('▴ +5.00%');
    expect(list).toHaveTextContent('24 h▴ +5.00%HHigh250.5000LLow199.2500Vol.¥ 1,234');
    const other = within(screen.getByRole('region', { name: /CNY for GHC/ }));
    expect((await other.findByText('nothing traded')).closest('dl')).toHaveTextContent('24 hnothing traded');
    expect(backend.calls.filter(({ path }) => path === 'candles/day/')).toHaveLength(1);
  });

  it('the last 24 hours change with what is traded [S11.candles.day]', async () => {
    backend.state.dayFigures = [DAY];
    openDesk(backend, 'CNY', '?for=NGN');
    await (await card()).findByText('▴ +5.00%');
    backend.state.dayFigures = [{ ...DAY, close: '190', low: '190' }];
    act(() => backend.announce('trades'));
    expect(await (await card()).findByText('▾ −5.00%')).toBeVisible();
  });

  it('without candles on the server, figures of 24 hours are neither requested nor given room [S11.candles.own]', async () => {
    const { candles: _none, ...without } = CAPABILITIES;
    backend.state.capabilities = without;
    openDesk(backend, 'CNY', '?for=NGN');
    await (await card()).findByText('Offered');
    expect(screen.queryByText('24 h')).toBeNull();
    expect(backend.calls.filter(({ path }) => path.startsWith('candles'))).toEqual([]);
  });
});

describe('the tape of trades', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES, listings: [aListing({ rate: '214' })] }));

  beforeEach(() => {
    screenOf(1440);
  });

  const aTrade = (id: string, changes: object = {}) => ({
    ...{ id, at: '2026-03-01T12:00:00.000Z', side: 'buy', rate: '214', amount: '10.129', total: '2140' },
    ...changes,
  });

  const asked = () => backend.calls.map(({ path }) => path).filter((path) => path.startsWith('trades'));

  const tape = async () => within(await screen.findByRole('table', { name: 'Newest trades of CNY and NGN' }));

  it('the desk shows what was traded, newest first, with the side in words and the quote of the desk [S11.trades.tape]', async () => {
    backend.state.trades = { 'CNY-NGN': [aTrade('2', { side: 'sell', rate: '213.5' }), aTrade('1')] };
    openDesk(backend, 'CNY', '?for=NGN');
    const rows = (await tape()).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '1 Mar 2026▾ sold at 213.500010.12',
      '1 Mar 2026▴ bought at 214.000010.12',
    ]);
    expect(asked()).toEqual(['trades/?market=CNY-NGN&limit=50']);
  });

  it('a message of the group brings what was traded since [S11.trades.live]', async () => {
    backend.state.trades = { 'CNY-NGN': [aTrade('1')] };
    openDesk(backend, 'CNY', '?for=NGN');
    expect((await tape()).getAllByRole('row')).toHaveLength(2);
    backend.state.trades = { 'CNY-NGN': [aTrade('2', { rate: '219' }), aTrade('1')] };
    act(() => backend.announce('trades'));
    expect(await (await tape()).findByText('219.0000')).toBeVisible();
  });

  it('trades that cannot be loaded show that, and the rest of the desk works [S11.trades.tape]', async () => {
    backend.fail('getNewestTrades', 500);
    openDesk(backend, 'CNY', '?for=NGN');
    expect(await screen.findByText('The trades could not be loaded.')).toBeVisible();
    expect(screen.getByRole('table', { name: /CNY for NGN/ })).toBeVisible();
    backend.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing has been traded yet.')).toBeVisible();
  });

  it('without trades on the server, none are requested and the desk has no room for them [S11.trades.own]', async () => {
    const { trades: _none, candles: _neither, ...without } = CAPABILITIES;
    backend.state.capabilities = without;
    openDesk(backend, 'CNY', '?for=NGN');
    expect(await screen.findByRole('table', { name: /CNY for NGN/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Trades' })).toBeNull();
    expect(asked()).toEqual([]);
    expect(backend.live.isSubscribed('trades')).toBe(false);
  });
});

const mark = () => document.querySelector<HTMLElement>('.mark');

test('a row that comes back into sight goes on with its mark, for six seconds in all [S10.desk.change]', () => {
  render(<ChangeMark mark={{ kind: 'more', at: Date.now() - 4_000 }} />);
  const delay = parseInt(mark()?.style.animationDelay ?? '0', 10);
  expect(delay).toBeLessThanOrEqual(-4_000);
  expect(delay).toBeGreaterThan(-6_000);
});

test('a row that comes back into sight later does not show an old change again [S10.desk.change]', () => {
  render(<ChangeMark mark={{ kind: 'more', at: Date.now() - 6_001 }} />);
  expect(mark()).toBeNull();
});
