import { act, screen, waitFor, within, fireEvent } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { PairMarketScreen } from '@/features/market/desk/PairMarketScreen';
import type { RenderTicket } from '@/features/market/desk/TicketSlot';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from './openDesk';

describe('ladder', () => {
  const offer = (id: string, rate: string, Amount = '500') => aListing({ id, rate, Amount });
  const bid = (id: string, rate: string, Amount = '100000') =>
    aListing({ id, rate, Amount, currency: 'NGN', swap_to: 'CNY' });

  const backend = withMswBackend(() => ({
    listings: [
      offer('1', '217'),
      offer('2', '215'),
      offer('3', '218.12345678', '10'),
      bid('4', '0.00469'),
      bid('5', '0.005'),
    ],
  }));
  beforeEach(() => {
    // The way of reading rates is kept on the device.
    window.localStorage.clear();
    screenOf(1440);
  });

  const renderTicket: RenderTicket = ({ currency, swapTo, rate, onClose }) => (
    <section aria-label="Ticket">
      <p>{`${currency} for ${swapTo} at ${rate}`}</p>
      <button onClick={onClose}>Close the ticket</button>
    </section>
  );

  const open = (at = '/market/CNY/NGN') =>
    renderScreen(<PairMarketScreen renderTicket={renderTicket} />, {
      path: ROUTES.pairMarket,
      from: ROUTES.home,
      at,
      token: backend.signIn(),
    });

  const table = (name: string) => screen.findByRole('table', { name: `${name}, by rate` });
  const rowsOf = async (name: string) =>
    within(await table(name))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent.trim())
          .join(' | '),
      );
  const link = async (name: string, rate: string) => within(await table(name)).findByRole('link', { name: rate });

  test('both sides of a pair are one ladder in naira per yuan: the best rates are next to the spread [S11.ladder.both]', async () => {
    open();
    expect(await rowsOf('CNY for NGN')).toEqual([
      '218.1235 | 10.00 | 1 | 1,010.00',
      '217.0000 | 500.00 | 1 | 1,000.00',
      '215.0000 best | 500.00 | 1 | 500.00',
    ]);
    // 100,000 naira at 0.00469 are paid with 469 yuan. 1 / 0.00469 is 213.21961..., 1 / 0.005 is 200.
    expect(await rowsOf('NGN for CNY')).toEqual([
      '213.2196 best | 469.00 | 1 | 469.00',
      '200.0000 | 500.00 | 1 | 969.00',
    ]);
    // The chart, which comes later, says the market rate too.
    const spread = screen.getByText('1.7804 (0.83%)').closest('div');
    await waitFor(() => expect(spread).toHaveTextContent(/216\.9200$/));
  });

  test('the switch of the pair turns the whole ladder: sellers of naira are then above [S11.ladder.both] [S10.quote.way]', async () => {
    const { user } = open();
    await table('CNY for NGN');
    await user.click(screen.getByRole('radio', { name: 'CNY per NGN' }));
    const [first, second] = screen.getAllByRole('table', { name: /by rate$/ });
    expect(first).toHaveAccessibleName('NGN for CNY, by rate');
    expect(second).toHaveAccessibleName('CNY for NGN, by rate');
    expect(await rowsOf('NGN for CNY')).toEqual([
      '0.00500000 | 100,000.00 | 1 | 200,000.00',
      '0.00469000 best | 100,000.00 | 1 | 100,000.00',
    ]);
    // Each rate is rounded against the taker: 1 / 215 is 0.004651162...
    expect((await rowsOf('CNY for NGN'))[0]).toBe('0.00465116 best | 107,500.00 | 1 | 107,500.00');
  });

  test('a press on a level of either side opens its ticket, the address keeps it, and Back leaves the desk [S11.ladder.take] [S10.desk.take]', async () => {
    const { user, address, back } = open();
    await user.click(await link('CNY for NGN', '217.0000'));
    expect(address()).toBe('/market/CNY/NGN?buy=CNY&rate=217');
    expect(screen.getByRole('region', { name: 'Ticket' })).toHaveTextContent('CNY for NGN at 217');
    await user.click(within(await table('NGN for CNY')).getByTitle('469'));
    expect(address()).toBe('/market/CNY/NGN?buy=NGN&rate=0.00469');
    expect(screen.getByRole('region', { name: 'Ticket' })).toHaveTextContent('NGN for CNY at 0.00469');
    expect((await link('NGN for CNY', '213.2196')).closest('tr')).toHaveAttribute('aria-selected', 'true');
    back();
    expect(address()).toBe(ROUTES.home);
  });

  test('the arrows go through both sides, Enter takes, and Esc returns to the row [S11.ladder.keys]', async () => {
    const { user } = open('/market/NGN/CNY');
    const best = await link('CNY for NGN', '215.0000');
    act(() => best.focus());
    await user.keyboard('{ArrowUp}');
    expect(await link('CNY for NGN', '217.0000')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await link('NGN for CNY', '213.2196')).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('region', { name: 'Ticket' })).toHaveTextContent('NGN for CNY at 0.005');
    act(() => screen.getByRole('button', { name: 'Close the ticket' }).focus());
    await user.keyboard('{Escape}');
    expect(await link('NGN for CNY', '200.0000')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(await link('CNY for NGN', '215.0000')).toHaveFocus();
  });

  test('a crossed market is shown as such in words, live [S11.ladder.crossed]', async () => {
    open();
    await table('CNY for NGN');
    await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
    backend.state.listings.push(bid('6', '0.0046'));
    act(() => backend.announce('listings'));
    expect(await screen.findByText('Crossed')).toBeVisible();
    // 1 / 0.0046 is 217.3913: 2.3913 above the best offer of 215.
    expect(screen.getByText('by 2.3913 (1.11%)')).toBeVisible();
    expect((await rowsOf('NGN for CNY'))[0]).toBe('+new 217.3913 best | 460.00 | 1 | 460.00');
  });

  test('a side without listings says so, and the other is there [S11.ladder.both]', async () => {
    open('/market/CNY/GHC');
    expect(await screen.findByText('Nobody else lists CNY for GHC.')).toBeVisible();
    expect(screen.getByText('One side only')).toBeVisible();
  });

  test('an address with a currency that is not traded says so [S11.ladder.route]', async () => {
    open('/market/CNY/USD');
    expect(await screen.findByText('USD is not offered here.')).toBeVisible();
  });

  test('grouped by a step, a row shows its worst rate and all that it has, and the step is kept [S11.ladder.group] [S11.ladder.worst]', async () => {
    backend.state.listings.push(offer('7', '215.4', '100'), offer('8', '215.9', '7'), bid('9', '0.0047', '50000'));
    const { user, store } = open();
    await table('CNY for NGN');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Step' }), '1');
    expect((await rowsOf('CNY for NGN')).slice(-2)).toEqual([
      '215.9000 | 107.00 | 2 | 607.00',
      '215.0000 best | 500.00 | 1 | 500.00',
    ]);
    // 213.2196 and 212.7659 are in different steps of 1; with a step of 5 they are one row.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Step' }), '5');
    expect((await rowsOf('NGN for CNY'))[0]).toBe('212.7659 best | 704.00 | 2 | 704.00');
    expect(store.getState().preferences.bookSteps).toEqual({ 'CNY/NGN': '5' });
  });

  test('a press on a grouped row takes its best rate, says so, and offers the next one [S11.ladder.worst]', async () => {
    backend.state.listings.push(offer('7', '215.4', '100'), offer('8', '215.9', '7'));
    const { user, address } = open();
    await table('CNY for NGN');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Step' }), '1');
    await user.click(await link('CNY for NGN', '215.9000'));
    expect(address()).toBe('/market/CNY/NGN?buy=CNY&rate=215.4');
    const said = () => screen.getByText(/^An order takes one rate/);
    expect(said()).toHaveTextContent('This is rate 1 of the 2 in the row, which are 215.9000 or better.');
    await user.click(screen.getByRole('button', { name: 'Next rate 215.9000' }));
    expect(address()).toBe('/market/CNY/NGN?buy=CNY&rate=215.9');
    expect(said()).toHaveTextContent('This is rate 2 of the 2 in the row');
    expect((await link('CNY for NGN', '215.9000')).closest('tr')).toHaveAttribute('aria-selected', 'true');
    // A row of a single rate needs no explanation.
    await user.click(await link('CNY for NGN', '215.0000'));
    expect(screen.queryByText(/^An order takes one rate/)).not.toBeInTheDocument();
  });

  test('on a server with exchanges a press on a grouped row takes all of it, up to its worst rate [S11.exchange.desk]', async () => {
    backend.state.capabilities = CAPABILITIES;
    backend.state.listings.push(offer('7', '215.4', '100'), offer('8', '215.9', '7'));
    const { user, address } = open();
    await table('CNY for NGN');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Step' }), '1');
    const href = '/market/CNY/NGN?buy=CNY&rate=215.9';
    await waitFor(async () => expect(await link('CNY for NGN', '215.9000')).toHaveAttribute('href', href));
    await user.click(await link('CNY for NGN', '215.9000'));
    expect(address()).toBe(href);
    expect(screen.queryByText(/^An order takes one rate/)).not.toBeInTheDocument();
  });

  test('rows in which the user lists too are marked, grouped or not [S11.mine.marks]', async () => {
    backend.state.listings.push(aListing({ id: '31', user: '1', rate: '217' }));
    const { user } = open();
    const marked = async () => (await rowsOf('CNY for NGN')).filter((row) => row.includes('you list at this rate too'));
    await waitFor(async () =>
      expect(await marked()).toEqual(['217.0000 | 500.00 | 1 | 1,000.00 you list at this rate too']),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Step' }), '5');
    expect(await marked()).toEqual(['218.1235 | 510.00 | 2 | 1,010.00 you list at this rate too']);
  });
});

describe('desk layout', () => {
  const ROW_PX = 28;

  const backend = withMswBackend(() => ({
    listings: Array.from({ length: 60 }, (_, index) => aListing({ id: String(index + 1), rate: String(200 + index) })),
  }));
  beforeEach(() => {
    screenOf(1440);
  });

  const book = () => screen.findByRole('table', { name: /CNY for NGN/ });
  const row = (rate: string) => document.querySelector<HTMLElement>(`[data-rate="${rate}"]`);

  async function openBook() {
    openDesk(backend, 'CNY');
    const scroller = (await book()).parentElement as HTMLElement;
    await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
    return scroller;
  }

  async function openScrolledTo(index: number) {
    const scroller = await openBook();
    scroller.scrollTop = index * ROW_PX;
    fireEvent.scroll(scroller);
    await waitFor(() => expect(row(String(200 + index + 20))).toBeInTheDocument());
    return scroller;
  }

  async function change(move: () => void, isThere: () => void) {
    move();
    act(() => backend.announce('listings'));
    await waitFor(isThere);
  }

  /** Counts how often the layout is read: right after rows were written, each such read computes all of it. */
  function countLooks(): () => number {
    const looks = [
      jest.spyOn(Element.prototype, 'scrollTop', 'get'),
      jest.spyOn(Element.prototype, 'clientHeight', 'get'),
      jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get'),
    ];
    return () => looks.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  }

  test('a change that moves no row reads no layout, with or without the pointer on a row [S10.S3]', async () => {
    await openBook();
    const [first] = backend.state.listings;
    const looks = countLooks();
    await change(
      () => Object.assign(first as object, { Amount: '600' }),
      () => expect(row('200')).toHaveTextContent('600.00'),
    );
    await change(
      () => backend.state.listings.unshift(aListing({ id: '98', rate: '198' })),
      () => expect(row('198')).toBeInTheDocument(),
    );
    fireEvent.pointerOver(row('205') as HTMLElement);
    await change(
      () => Object.assign(first as object, { Amount: '700' }),
      () => expect(row('200')).toHaveTextContent('700.00'),
    );
    expect(looks()).toBe(0);
    // It is those looks that are counted: a row that moves under the pointer takes some.
    await change(
      () => backend.state.listings.shift(),
      () => expect(row('198')).not.toBeInTheDocument(),
    );
    expect(looks()).toBeGreaterThan(0);
  });

  test('rows added or removed above the visible ones move the scroll position with them [S10.desk.keys]', async () => {
    const scroller = await openScrolledTo(20);
    await change(
      () => backend.state.listings.unshift(aListing({ id: '98', rate: '198' }), aListing({ id: '99', rate: '199' })),
      () => expect(row('225')).toHaveAttribute('aria-rowindex', '29'),
    );
    expect(scroller.scrollTop).toBe(22 * ROW_PX);
    // There was no scroll event yet: the removed row is between the row that was first in view then and the one that is
    // now.
    const { listings } = backend.state;
    await change(
      () =>
        listings.splice(
          listings.findIndex(({ rate }) => rate === '219'),
          1,
        ),
      () => expect(row('225')).toHaveAttribute('aria-rowindex', '28'),
    );
    expect(scroller.scrollTop).toBe(21 * ROW_PX);
  });

  test('blank space that keeps a row under the pointer is given back when the pointer leaves [S10.desk.keys]', async () => {
    const scroller = await openBook();
    const blankAbove = () => {
      const above = row('203')?.previousElementSibling;
      return above instanceof HTMLElement ? parseInt(above.style.height, 10) : 0;
    };
    fireEvent.pointerOver(row('205') as HTMLElement);
    await change(
      () => backend.state.listings.splice(0, 3),
      () => expect(row('200')).not.toBeInTheDocument(),
    );
    // Nothing is left to scroll, so the three rows that are gone leave their room empty.
    expect(blankAbove()).toBe(3 * ROW_PX);
    expect(scroller.scrollTop).toBe(0);
    fireEvent.pointerLeave(scroller);
    expect(blankAbove()).toBe(0);
    expect(row('203')).toHaveAttribute('aria-rowindex', '2');
  });

  test('the scroll position moves up by the blank space that is given back [S10.desk.keys]', async () => {
    const scroller = await openBook();
    fireEvent.pointerOver(row('205') as HTMLElement);
    await change(
      () => backend.state.listings.splice(0, 3),
      () => expect(row('200')).not.toBeInTheDocument(),
    );
    scroller.scrollTop = 5 * ROW_PX;
    fireEvent.scroll(scroller);
    fireEvent.pointerLeave(scroller);
    expect(scroller.scrollTop).toBe(2 * ROW_PX);
  });
});
