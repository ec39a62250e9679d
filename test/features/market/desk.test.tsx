import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { ROUTES } from '@/routes/routes';
import { aListing, aRate } from '@test/support/app/builders';
import { screenOf, sentence } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from './openDesk';

const book = () => screen.findByRole('table', { name: /CNY for NGN/ });

const marks = () => [...document.querySelectorAll('.mark')].map(({ textContent }) => textContent);

describe('what changed on the desk', () => {
  const backend = withMswBackend(() => ({
    listings: ['200', '201', '202', '203'].map((rate) => aListing({ id: rate, rate })),
    rates: [aRate()],
  }));

  beforeEach(() => {
    screenOf(1440);
  });

  const row = (rate: string) => document.querySelector<HTMLElement>(`[data-rate="${rate}"]`);

  async function openAndChange(change: () => void) {
    const desk = openDesk(backend, 'CNY');
    await book();
    // The summary, which is loaded late, says only what changes once it is there.
    const summary = () => row('200')?.closest('section')?.querySelector(':scope > div[role=status]');
    await waitFor(() => expect(summary()).toBeInTheDocument());
    await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
    change();
    act(() => backend.announce('listings'));
    return desk;
  }

  test('a row shows rate, total, listings and depth with a bar; the best rate is marked [S10.desk.levels]', async () => {
    backend.state.listings.push(aListing({ id: '9', rate: '201', Amount: '0.005' }));
    openDesk(backend, 'CNY');
    await book();
    const cells = within(row('201') as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['201.0000', '500.00', '2', '1,000.00']);
    expect(row('201')?.style.getPropertyValue('--depth')).toBe('50%');
    expect(row('200')).toHaveTextContent('200.0000 best');
    expect(row('200')).toHaveClass('best');
    expect(row('201')).not.toHaveClass('best');
    expect(screen.getByText(sentence('best 200.0000'))).toBeVisible();
  });

  test('rows present on load have no change mark [S10.desk.change]', async () => {
    openDesk(backend, 'CNY');
    await book();
    expect(marks()).toEqual([]);
  });

  test('what changed is marked by a sign and a text: more, less, changed, new [S10.desk.change]', async () => {
    await openAndChange(() => {
      const [one, two, three] = backend.state.listings;
      Object.assign(one as object, { Amount: '600' });
      Object.assign(two as object, { Amount: '400' });
      Object.assign(three as object, { id: '10' });
      backend.state.listings.push(aListing({ id: '9', rate: '204' }));
    });
    await waitFor(() => expect(marks()).toEqual(['▴more ', '▾less ', '•changed ', '+new ']));
    expect(row('203')?.querySelector('.mark')).toBeNull();
  });

  test('a screen reader hears a summary, not every change [S10.desk.change]', async () => {
    await openAndChange(() => backend.state.listings.splice(0, 1));
    await waitFor(() => expect(row('200')).toBeNull());
    const news = () => screen.queryByText(/CNY for NGN: \d+ rates? changed/);
    expect(news()).toBeNull();
    await waitFor(() => expect(news()).toHaveTextContent('CNY for NGN: 1 rate changed, best 201.0000'));
  });

  test('the chart has a name that says what it shows; depth or rate and the pair can be chosen [S10.desk.charts]', async () => {
    const { user, address } = openDesk(backend, 'CNY', '?for=NGN');
    await book();
    const chart = await screen.findByRole('region', { name: 'Chart' });
    const picture = () => within(chart).getByRole('img');
    expect(picture()).toHaveAccessibleName('Depth of CNY for NGN: 2,000.00 CNY between 200.0000 and 203.0000');
    await user.click(within(chart).getByRole('radio', { name: 'Rate, this session' }));
    await waitFor(() => expect(picture()).toHaveAccessibleName(/this session: first 216\.9200/));
    await user.click(within(chart).getByRole('radio', { name: 'GHC' }));
    expect(address()).toBe('/market/CNY?for=GHC');
  });
});

describe('the feed of the desk', () => {
  const backend = withMswBackend(() => ({
    listings: ['200', '201', '202', '203'].map((rate) => aListing({ id: rate, rate })),
  }));

  beforeEach(() => screenOf(1440));

  const subscriptions = () => backend.live.received.filter((text) => text.includes('"listings"'));

  const calls = () => backend.calls.filter(({ path }) => path.startsWith('listings/'));

  /** The desk, once the first messages cannot have been missed. */
  async function openQuietDesk() {
    openDesk(backend, 'CNY');
    await screen.findByRole('table', { name: /CNY for NGN/ });
    await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
    if (backend.feed.isOffered) await waitFor(() => expect(subscriptions().length).toBeGreaterThan(1));
    else await waitFor(() => expect(calls().length).toBeGreaterThan(1));
    await screen.findByText('You have no open orders or listings.');
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  }

  test('a backend that offers it pushes what changes: the desk follows without any call [S10.desk.change]', async () => {
    backend.feed.isOffered = true;
    await openQuietDesk();
    expect(subscriptions().at(-1)).toBe('{"type":"subscribe","group":"listings","feed":1,"since":"1-1"}');
    const before = backend.calls.length;
    act(() =>
      backend.feed.push((listings) => {
        listings.splice(2, 1);
        Object.assign(listings[1] as object, { Amount: '400' });
        listings.push(aListing({ id: '900', rate: '204' }));
      }),
    );
    await waitFor(() => expect(marks()).toEqual(['▾less ', '+new ']));
    expect(document.querySelector('[data-rate="202"]')).toBeNull();
    expect(backend.calls).toHaveLength(before);
  });

  test('a backend without a feed is asked for hints only, and its messages are hints', async () => {
    await openQuietDesk();
    expect(subscriptions()).toEqual(['{"type":"subscribe","group":"listings"}']);
    const before = calls().length;
    act(() => backend.feed.push((listings) => void listings.splice(2, 1)));
    await waitFor(() => expect(document.querySelector('[data-rate="202"]')).toBeNull());
    expect(calls().length).toBeGreaterThan(before);
  });
});

describe('keys of the desk', () => {
  const backend = withMswBackend(() => ({
    listings: Array.from({ length: 60 }, (_, index) => aListing({ id: String(index + 1), rate: String(200 + index) })),
  }));

  beforeEach(() => {
    screenOf(1440);
  });

  const link = async (rate: string) => within(await book()).findByRole('link', { name: rate });

  const focusOn = async (rate: string) => {
    const found = await link(rate);
    act(() => found.focus());
  };

  async function withListings(change: () => void) {
    await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
    change();
    act(() => backend.announce('listings'));
  }

  test('the arrows, Page Up and Down, Home and End move through the levels, from one tab stop [S10.desk.keys]', async () => {
    const { user } = openDesk(backend, 'CNY');
    await focusOn('200.0000');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await link('202.0000')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await link('201.0000')).toHaveFocus();
    await user.keyboard('{PageDown}');
    expect(await link('211.0000')).toHaveFocus();
    await user.keyboard('{End}');
    expect(await link('259.0000')).toHaveFocus();
    await user.keyboard('{PageUp}');
    expect(await link('249.0000')).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(await link('200.0000')).toHaveFocus();
    const stops = within(await book())
      .getAllByRole('link')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
  });

  test('Enter takes a rate, Esc closes its ticket and the row has the focus again [S10.desk.keys] [S10.desk.take]', async () => {
    const { user, address } = openDesk(backend, 'CNY');
    await focusOn('203.0000');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/market/CNY?for=NGN&rate=203');
    expect(screen.getByRole('region', { name: 'Ticket' })).toHaveTextContent('CNY for NGN at 203');
    expect((await link('203.0000')).closest('tr')).toHaveAttribute('aria-selected', 'true');
    act(() => screen.getByRole('button', { name: 'Close the ticket' }).focus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Ticket' })).not.toBeInTheDocument();
    expect(address()).toBe('/market/CNY?for=NGN');
    expect(await link('203.0000')).toHaveFocus();
  });

  test.each([1440, 900])('Esc that an open list of the ticket uses leaves the ticket open, at %i px', async (width) => {
    screenOf(width);
    const { user, navigations } = openDesk(backend, 'CNY', '?for=NGN&rate=203');
    act(() => screen.getByLabelText('Open list').focus());
    await user.keyboard('{Escape}');
    expect(navigations()).toEqual([]);
    act(() => screen.getByRole('button', { name: 'Close the ticket' }).focus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(navigations()).toEqual(['/market/CNY?for=NGN']));
  });

  test('Esc in a dialog over the page leaves the ticket open', async () => {
    const { user, navigations } = openDesk(backend, 'CNY', '?for=NGN&rate=203');
    const dialog = document.body.appendChild(document.createElement('dialog'));
    const button = dialog.appendChild(document.createElement('button'));
    dialog.open = true;
    button.focus();
    await user.keyboard('{Escape}');
    dialog.remove();
    expect(navigations()).toEqual([]);
  });

  test('Back leaves the desk, however many levels and pairs were looked at [S10.desk.take]', async () => {
    const { user, address, back } = openDesk(backend, 'CNY');
    for (const rate of ['201.0000', '202.0000', '203.0000']) await user.click(await link(rate));
    await user.click(screen.getByRole('button', { name: 'Close the ticket' }));
    expect(address()).toBe('/market/CNY?for=NGN');
    back();
    expect(address()).toBe(ROUTES.home);
  });

  test('the position is kept by its rate when levels come and go above it [S10.desk.keys]', async () => {
    const { user } = openDesk(backend, 'CNY');
    await focusOn('205.0000');
    await withListings(() => backend.state.listings.unshift(aListing({ id: '99', rate: '199' })));
    expect(await link('199.0000')).toBeInTheDocument();
    expect(await link('205.0000')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await link('206.0000')).toHaveFocus();
  });

  test('when its level disappears the position moves to the nearest neighbour [S10.desk.keys]', async () => {
    openDesk(backend, 'CNY');
    await focusOn('205.0000');
    await withListings(() => backend.state.listings.splice(5, 1));
    await waitFor(() => expect(screen.queryByText('205.0000')).not.toBeInTheDocument());
    expect(await link('206.0000')).toHaveFocus();
  });

  test('a press on any figure of a level takes its rate, and one on another changes the ticket [S10.desk.take]', async () => {
    const { user, address } = openDesk(backend, 'CNY');
    const row = (await link('201.0000')).closest('tr') as HTMLElement;
    await user.click(within(row).getByTitle('500'));
    expect(address()).toBe('/market/CNY?for=NGN&rate=201');
    await user.click(await link('202.0000'));
    expect(screen.getByRole('region', { name: 'Ticket' })).toHaveTextContent('CNY for NGN at 202');
  });

  test('a press with Ctrl or Shift is left to the browser, which opens the link elsewhere', async () => {
    const { navigations } = openDesk(backend, 'CNY');
    for (const key of ['ctrlKey', 'shiftKey'] as const) fireEvent.click(await link('201.0000'), { [key]: true });
    expect(navigations()).toEqual([]);
  });

  test('an address with a rate opens its ticket; one with an invalid rate opens none [S10.desk.take]', async () => {
    const desk = openDesk(backend, 'CNY', '?for=NGN&rate=201.00');
    expect(await screen.findByRole('region', { name: 'Ticket' })).toHaveTextContent('CNY for NGN at 201');
    desk.unmount();
    openDesk(backend, 'CNY', '?for=NGN&rate=-3');
    expect(await screen.findByText('Take a rate')).toBeVisible();
  });

  test('on a narrow screen the same ticket opens over the page [S10.desk.take]', async () => {
    screenOf(900);
    const { user, navigations } = openDesk(backend, 'CNY');
    await user.click(await link('201.0000'));
    const sheet = screen.getByRole('dialog', { name: 'Order ticket' });
    expect(sheet).toHaveTextContent('CNY for NGN at 201');
    await user.click(within(sheet).getByRole('button', { name: 'Close the ticket' }));
    expect(navigations().slice(1)).toEqual(['/market/CNY?for=NGN']);
    expect(screen.queryByRole('dialog', { name: 'Order ticket' })).not.toBeInTheDocument();
  });

  test('a phone shows one pair at a time, chosen by a switch; a wide screen all of them [S10.desk.width]', async () => {
    screenOf(390);
    const { user, address } = openDesk(backend, 'CNY', '?for=NGN');
    expect(await book()).toBeVisible();
    expect(screen.queryByRole('region', { name: 'CNY for GHC' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'for GHC' }));
    expect(address()).toBe('/market/CNY?for=GHC');
    expect(screen.getByRole('region', { name: 'CNY for GHC' })).toHaveTextContent('Nobody else lists CNY for GHC');
  });

  test('a wide screen shows all pairs of the currency side by side, empty ones too [S10.desk.width]', async () => {
    openDesk(backend, 'CNY');
    expect(await book()).toBeVisible();
    expect(screen.getByRole('region', { name: 'CNY for GHC' })).toHaveTextContent('Nobody else lists CNY for GHC');
    expect(screen.queryByRole('group', { name: 'Pair' })).not.toBeInTheDocument();
  });
});

describe('layout', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  const panel = (name: string) => screen.findByRole('checkbox', { name, hidden: true });

  const region = (name: string) => screen.queryByRole('region', { name });

  const columns = () => document.querySelector<HTMLElement>('[data-columns]')?.style.gridTemplateColumns;

  const side = () => screen.findByRole('separator', { name: 'Width of the ticket column' });

  /** The desk on a screen of this width, with all of its panels. */
  async function open(width: number) {
    screenOf(width);
    const view = openDesk(backend, 'CNY');
    await screen.findByRole('region', { name: 'Trades' });
    await screen.findByRole('region', { name: 'My orders and listings' });
    await screen.findByRole('region', { name: 'Chart' });
    return view;
  }

  test('each panel is hidden and shown from one menu [S11.layout.panels]', async () => {
    const { user } = await open(1440);
    for (const name of ['Trades', 'Order ticket', 'Chart', 'My orders and listings']) {
      await user.click(await panel(name));
      expect(region(name)).toBeNull();
    }
    expect(columns()).toBe('minmax(0,1fr)');
    await user.click(await panel('Chart'));
    expect(await screen.findByRole('region', { name: 'Chart' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset the layout', hidden: true }));
    expect(await screen.findByRole('region', { name: 'Trades' })).toBeVisible();
    expect(columns()).toBe('minmax(0,1fr) var(--side)');
  });

  test('without its panel the ticket of a level opens over the books [S11.layout.panels]', async () => {
    const { user } = await open(1440);
    await user.click(await panel('Order ticket'));
    await user.click(await screen.findByRole('link', { name: '215.0000' }));
    const sheet = screen.getByRole('dialog', { name: 'Order ticket' });
    expect(within(sheet).getByRole('region', { name: 'Ticket' })).toHaveTextContent('CNY for NGN at 215');
  });

  test('a hidden table of own listings leaves no empty column beside the chart [S11.layout.columns]', async () => {
    const { user } = await open(1920);
    expect(columns()).toBe('minmax(0,1fr) var(--middle) var(--side)');
    await user.click(await panel('Chart'));
    expect(columns()).toBe('minmax(0,1fr) var(--middle) var(--side)');
    await user.click(await panel('My orders and listings'));
    expect(columns()).toBe('minmax(0,1fr) var(--side)');
  });

  test('the arrow keys, Home and End move the splitter, which says its width, and Reset gives the usual one [S11.layout.widths] [S11.layout.reset]', async () => {
    const { user } = await open(1440);
    const splitter = await side();
    splitter.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
    expect(splitter).toHaveAttribute('aria-valuenow', '336');
    expect(document.querySelector<HTMLElement>('[data-columns]')?.style.getPropertyValue('--side')).toBe('336px');
    await user.keyboard('{End}');
    expect(splitter).toHaveAttribute('aria-valuenow', splitter.getAttribute('aria-valuemax'));
    await user.keyboard('{Home}');
    expect(splitter).toHaveAttribute('aria-valuenow', splitter.getAttribute('aria-valuemin'));
    await user.click(screen.getByRole('button', { name: 'Reset the layout', hidden: true }));
    expect(splitter).toHaveAttribute('aria-valuenow', '320');
  });

  test('on a phone there are no splitters, and the panels are hidden there alone [S11.layout.sizes]', async () => {
    const { user, unmount } = await open(390);
    await user.click(await panel('Trades'));
    expect(region('Trades')).toBeNull();
    expect(screen.queryByRole('separator')).toBeNull();
    unmount();
    await open(1440);
  });
});
