import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/values/capabilities';
import { aListing } from '@test/support/app/builders';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from './openDesk';

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

it('trades that cannot be loaded are said to be missing, and the rest of the desk works [S11.trades.tape]', async () => {
  backend.fail('getNewestTrades', 500);
  openDesk(backend, 'CNY', '?for=NGN');
  expect(await screen.findByText('The trades could not be loaded.')).toBeVisible();
  expect(screen.getByRole('table', { name: /CNY for NGN/ })).toBeVisible();
  backend.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing has been traded yet.')).toBeVisible();
});

it('a server without trades is asked for none, and the desk has no place for them [S11.trades.own]', async () => {
  const { trades: _none, candles: _neither, ...without } = CAPABILITIES;
  backend.state.capabilities = without;
  openDesk(backend, 'CNY', '?for=NGN');
  expect(await screen.findByRole('table', { name: /CNY for NGN/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Trades' })).toBeNull();
  expect(asked()).toEqual([]);
  expect(backend.live.isSubscribed('trades')).toBe(false);
});
