import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/values/capabilities';
import { aListing, aRate } from '@test/support/app/builders';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from './openDesk';

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

it('candles that cannot be loaded are said to be missing, and can be asked for again [S11.candles.chart]', async () => {
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
