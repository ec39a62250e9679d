import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/values/capabilities';
import { aListing } from '@test/support/app/builders';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from '@test/features/market/openDesk';

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

test('what could not be loaded is asked for again with a press, and nothing traded is said [S11.mine.fills]', async () => {
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
