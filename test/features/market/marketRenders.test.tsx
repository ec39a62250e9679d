import { forgetRenders, rendersOf } from '@test/support/app/renderCounts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Listing } from '@contract/listings';
import { aListing } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { screenOf } from '@test/support/app/screenOf';
import { openDesk } from './openDesk';

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

test('of ten thousand levels the document holds those in sight, and counts all [S10.thousands.rows]', async () => {
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
