import { allRenders, forgetRenders, rendersOf } from '@test/support/app/renderCounts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Listing } from '@contract/listings';
import { CAPABILITIES } from '@contract/calls';
import { PairMarketScreen } from '@/features/market/desk/PairMarketScreen';
import { ROUTES } from '@/routes/routes';
import { aListing, aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from './openDesk';

describe('the panels of the desk', () => {
  const LISTINGS = 300;

  const OWN = [
    aListing({ id: '901', user: '1', rate: '2500' }),
    aListing({ id: '902', user: '1', rate: '2600', currency: 'GHC' }),
  ];

  const NO_PANELS = 'two.hidden=ticket+tape+mine+chart';

  /** What shows trades, candles, and the user's own listings and orders. */
  const PANELS = ['TapeCard', 'TapeRow', 'MineCard', 'MineTable', 'ListingRow', 'OrderRow', 'ChartCard', 'CandlePart'];

  const aTrade = (id: number, changes: object = {}) => ({
    ...{ id: String(id), at: '2026-03-01T12:20:00.000Z', side: 'buy', rate: '214', amount: '10.129', total: '2140' },
    ...changes,
  });

  const aCandle = {
    open: '214',
    high: '215.5',
    low: '213.25',
    close: '215',
    amount: '10.129',
    total: '2140',
    trades: 3,
  };

  const backend = withMswBackend(() => ({
    capabilities: CAPABILITIES,
    listings: [
      ...Array.from({ length: LISTINGS }, (_, index) =>
        aListing({ id: String(index + 1), Amount: '100', rate: `2${String(1000 + index)}` }),
      ),
      ...OWN,
    ],
    transactions: [{ ...aTransaction({ id: '501' }), held: '0' }],
    trades: { 'CNY-NGN': Array.from({ length: 50 }, (_, index) => aTrade(100 - index)) },
    candles: { 'CNY-NGN 15m': [{ at: '2026-03-01T12:15:00.000Z', ...aCandle }] },
  }));

  beforeEach(() => {
    screenOf(1440);
    backend.feed.isOffered = true;
  });

  afterEach(() => localStorage.clear());

  type Open = () => ReturnType<typeof renderScreen>;

  const openPair: Open = () =>
    renderScreen(<PairMarketScreen renderTicket={() => null} />, {
      path: ROUTES.pairMarket,
      at: '/market/CNY/NGN',
      token: backend.signIn(),
    });

  const openCurrency: Open = () => openDesk(backend, 'CNY', '?for=NGN');

  const follows = (group: string) =>
    backend.live.received.some((text) => text.includes(`"${group}"`) && text.includes('"since"'));

  /** A desk that follows what changes, with all of its panels or without any. */
  async function open(screenOfDesk: Open, hasPanels: boolean) {
    localStorage.setItem('persist:crossrate', JSON.stringify({ desk: JSON.stringify(hasPanels ? '' : NO_PANELS) }));
    const view = screenOfDesk();
    await waitFor(() => expect(document.querySelectorAll('[data-rate]').length).toBeGreaterThan(10));
    await waitFor(() => expect(follows('listings')).toBe(true));
    if (!hasPanels) expect(screen.queryByRole('region', { name: 'Trades' })).toBeNull();
    else {
      await screen.findByRole('slider');
      expect((await screen.findByRole('table', { name: /Newest trades/ })).querySelectorAll('tbody tr')).toHaveLength(
        50,
      );
      await screen.findByRole('region', { name: 'Order ticket' });
      await waitFor(() => expect(backend.live.isSubscribed('trades')).toBe(true));
    }
    // The table is there without the panels too, because the book marks the levels in it.
    expect(await screen.findAllByRole('button', { name: /^Pause/, hidden: true })).toHaveLength(OWN.length);
    return view;
  }

  /** What renders if the amount of one level changes: how often each component does, and how many calls are made. */
  async function changeOne(amount: string) {
    const asked = backend.calls.length;
    forgetRenders();
    act(() => backend.feed.push((listings) => Object.assign(listings[3] as Listing, { Amount: amount })));
    await waitFor(() => expect(document.querySelector('[data-rate="21003"]')).toHaveTextContent(`${amount}.00`));
    return { renders: allRenders(), calls: backend.calls.length - asked };
  }

  /** The counts of several changes: of each component the fewest, because a clock or a part that comes late adds to some. */
  async function counted(screenOfDesk: Open, hasPanels: boolean, row: string) {
    const { unmount } = await open(screenOfDesk, hasPanels);
    // The first one is not counted: it also puts the mark of a change on its row.
    await changeOne('200');
    const changes = [await changeOne('300'), await changeOne('400'), await changeOne('500')];
    unmount();
    const fewest = Object.keys(changes[0]?.renders ?? {}).map((name) => [
      name,
      Math.min(...changes.map(({ renders }) => renders[name] ?? 0)),
    ]);
    return {
      renders: Object.fromEntries(fewest.filter(([, count]) => count !== 0)) as Record<string, number>,
      rows: changes.map(({ renders }) => renders[row]),
      // A part that comes late may ask for something during one of the three.
      calls: changes.map(({ calls }) => calls).sort((a, b) => a - b)[1],
    };
  }

  test.each([
    ['the desk of a currency', openCurrency, 'LevelRow'],
    ['the desk of a pair', openPair, 'LadderRow'],
  ])(
    'on %s a change of one level renders the same with all panels open as without, and asks for nothing [S11.layout.cost]',
    async (_, screenOfDesk, row) => {
      const without = await counted(screenOfDesk, false, row);
      const withAll = await counted(screenOfDesk, true, row);
      expect(withAll).toEqual(without);
      expect(withAll).toMatchObject({ rows: [1, 1, 1], calls: 0 });
      expect(PANELS.filter((name) => name in withAll.renders)).toEqual([]);
    },
  );

  /** Something is traded, and the pages hear that. */
  const trade = (market: string, ...news: { id: string }[]) =>
    act(() => {
      backend.state.trades = { ...backend.state.trades, [market]: [...news, ...(backend.state.trades[market] ?? [])] };
      backend.announce('trades');
    });

  test('a trade renders only its row of the tape, and a trade of another market renders none [S11.layout.cost]', async () => {
    await open(openCurrency, true);
    forgetRenders();
    const asked = backend.calls.length;
    trade('CNY-GHC', aTrade(201, { rate: '1.6' }));
    await waitFor(() => expect(backend.calls.length).toBeGreaterThan(asked));
    act(() => backend.feed.push((listings) => Object.assign(listings[3] as Listing, { Amount: '200' })));
    await waitFor(() => expect(rendersOf('LevelRow')).toBe(1));
    expect(rendersOf('TapeRow')).toBe(0);
    forgetRenders();
    trade('CNY-NGN', aTrade(202, { rate: '219' }));
    await screen.findByText('219.0000', { selector: 'td *' });
    expect(rendersOf('TapeRow')).toBe(1);
    expect(rendersOf('LevelRow')).toBe(0);
  });

  test('a change of an own listing renders its row of the table alone [S11.layout.cost]', async () => {
    await open(openCurrency, true);
    forgetRenders();
    act(() =>
      backend.feed.push((listings) =>
        Object.assign(listings.find(({ id }) => id === '901') as Listing, { Amount: '77' }),
      ),
    );
    // What was listed, of which nothing has been sold, and what is left.
    expect(await screen.findAllByText('¥ 77.00')).toHaveLength(2);
    expect(rendersOf('ListingRow')).toBe(1);
    expect(rendersOf('OrderRow') + rendersOf('TapeRow') + rendersOf('ChartCard')).toBe(0);
  });
});

describe('the market', () => {
  const LISTINGS = 10_000;

  const ROW_PX = 28;

  const MIDDLE = 5_000;

  /** Ten thousand levels of CNY for NGN: each listing has its own rate, the first the best. */
  function manyListings(): Listing[] {
    return Array.from({ length: LISTINGS }, (_, index) =>
      aListing({ id: String(index + 1), Amount: '100', rate: `2${String(LISTINGS + index)}` }),
    );
  }

  const backend = withMswBackend(() => ({ listings: manyListings() }));

  beforeEach(() => {
    screenOf(1440);
  });

  const book = () => screen.findByRole('table', { name: /CNY for NGN/ });

  const offered = () =>
    within(screen.getByRole('region', { name: 'CNY for NGN' })).getByText('Offered').nextElementSibling?.textContent;

  const rowOf = (index: number) => document.querySelector<HTMLElement>(`[data-rate="${listing(index).rate}"]`);

  const listing = (index: number): Listing => backend.state.listings[index] as Listing;

  async function openMarket() {
    openDesk(backend, 'CNY');
    await book();
    await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
    // The first open of the channel may ask once more.
    await waitFor(() => expect(offered()).toBe('¥ 1,000,000.00'));
  }

  /** Changes the market, says so, and waits until what is offered reads like this. */
  async function change(move: () => void, reads: string) {
    forgetRenders();
    move();
    act(() => backend.announce('listings'));
    await waitFor(() => expect(offered()).toBe(reads));
  }

  async function scrollTo(index: number) {
    const scroller = (await book()).parentElement as HTMLElement;
    scroller.scrollTop = index * ROW_PX;
    fireEvent.scroll(scroller);
    await waitFor(() => expect(rowOf(index)).toBeInTheDocument());
  }

  test('of ten thousand levels the document contains the visible ones, and the row count is that of all [S10.thousands.rows]', async () => {
    await openMarket();
    expect(await book()).toHaveAttribute('aria-rowcount', String(LISTINGS + 1));
    const rendered = document.querySelectorAll('[data-rate]').length;
    expect(rendered).toBeGreaterThan(10);
    expect(rendered).toBeLessThan(60);
    await scrollTo(MIDDLE);
    const row = document.querySelector(`[data-rate="${listing(MIDDLE).rate}"]`);
    expect(row).toHaveAttribute('aria-rowindex', String(MIDDLE + 2));
    expect(row?.lastElementChild).toHaveTextContent('500,100.00');
  });

  test('an unchanged answer renders no part of a desk of ten thousand levels [S10.S3] [S2.publicMarket.3]', async () => {
    await openMarket();
    const asked = backend.callsOf('getListings').length;
    forgetRenders();
    act(() => backend.announce('listings'));
    await waitFor(() => expect(backend.callsOf('getListings').length).toBeGreaterThan(asked));
    // A change that follows shows that the answer before it has been through.
    listing(0).Amount = '101';
    act(() => backend.announce('listings'));
    await waitFor(() => expect(offered()).toBe('¥ 1,000,001.00'));
    expect(rendersOf('LevelRow')).toBe(1);
  });

  test('one visible change of ten thousand renders its own row alone [S10.S3] [S2.publicMarket.3]', async () => {
    await openMarket();
    await change(() => (listing(3).Amount = '100.5'), '¥ 1,000,000.50');
    expect(rendersOf('LevelRow')).toBe(1);
    // The links above the desk do not render.
    expect(rendersOf('BackTo') + rendersOf('CurrencySwitch')).toBe(0);
    // The depth beneath it reads differently all the same.
    expect(document.querySelector(`[data-rate="${listing(5).rate}"]`)?.lastElementChild).toHaveTextContent('600.50');
    await change(() => (listing(4).Amount = '100.5'), '¥ 1,000,001.00');
    expect(rendersOf('LevelRow')).toBe(1);
  });

  test('a change out of sight renders no row, above what is seen or below [S10.S3]', async () => {
    await openMarket();
    await change(() => (listing(LISTINGS - 1).Amount = '100.5'), '¥ 1,000,000.50');
    expect(rendersOf('LevelRow')).toBe(0);
    await scrollTo(MIDDLE);
    await change(() => (listing(7).Amount = '100.5'), '¥ 1,000,001.00');
    expect(rendersOf('LevelRow')).toBe(0);
    expect(document.querySelector(`[data-rate="${listing(MIDDLE).rate}"]`)?.lastElementChild).toHaveTextContent(
      '500,100.50',
    );
  });

  test('a level removed out of view renders no row, and the positions of visible rows follow [S10.S3]', async () => {
    await openMarket();
    await scrollTo(MIDDLE);
    const { rate } = listing(MIDDLE);
    await change(() => backend.state.listings.splice(LISTINGS - 1, 1), '¥ 999,900.00');
    expect(rendersOf('LevelRow')).toBe(0);
    expect(document.querySelector(`[data-rate="${rate}"]`)).toHaveAttribute('aria-rowindex', String(MIDDLE + 2));
  });
});

describe('the ladder', () => {
  const SIDE = 5_000;

  /** Ten thousand levels, half of them on each side; the first of each is its best. */
  const backend = withMswBackend(() => ({
    listings: Array.from({ length: SIDE }, (_, index) => [
      aListing({ id: `o${String(index)}`, Amount: '100', rate: `21${String(SIDE + index)}` }),
      aListing({
        id: `b${String(index)}`,
        Amount: '1',
        rate: `1.${String(SIDE + index)}`,
        currency: 'NGN',
        swap_to: 'CNY',
      }),
    ]).flat(),
  }));

  const listing = (index: number): Listing => backend.state.listings[index] as Listing;

  const rowOf = (side: string, rate: string) =>
    within(screen.getByRole('table', { name: `${side}, by rate` }))
      .getByRole('link', { name: rate })
      .closest('tr');

  test('of ten thousand levels a ladder holds those in sight, and a change renders its own row alone [S11.ladder.both] [S10.S3]', async () => {
    screenOf(1440);
    renderScreen(<PairMarketScreen renderTicket={() => null} />, {
      path: ROUTES.pairMarket,
      at: '/market/CNY/NGN',
      token: backend.signIn(),
    });
    const offers = await screen.findByRole('table', { name: 'CNY for NGN, by rate' });
    expect(offers).toHaveAttribute('aria-rowcount', String(SIDE + 1));
    expect(document.querySelectorAll('[data-rate]').length).toBeLessThan(120);
    await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
    // The first open of the channel may ask once more.
    await waitFor(() => expect(rowOf('CNY for NGN', '215,000.0000')).toHaveTextContent('100.00'));
    const asked = backend.callsOf('getListings').length;
    forgetRenders();
    listing(0).Amount = '101';
    act(() => backend.announce('listings'));
    await waitFor(() => expect(rowOf('CNY for NGN', '215,000.0000')).toHaveTextContent('101.00'));
    expect(rendersOf('LadderRow')).toBe(1);
    expect(backend.callsOf('getListings').length).toBe(asked + 1);
    // The depth of the next row reads differently all the same.
    expect(rowOf('CNY for NGN', '215,001.0000')).toHaveTextContent('201.00');
  });
});
