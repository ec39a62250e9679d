import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { screenOf } from '@test/support/app/screenOf';
import { openDesk } from './openDesk';

const backend = withMswBackend(() => ({
  listings: Array.from({ length: 60 }, (_, index) => aListing({ id: String(index + 1), rate: String(200 + index) })),
}));
beforeEach(() => {
  screenOf(1440);
});

const book = () => screen.findByRole('table', { name: /CNY for NGN/ });
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
