import { act, screen, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { aListing, aRate } from '@test/support/app/builders';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from './openDesk';

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
  expect((await other.findByText('24 h')).closest('dl')).toHaveTextContent('24 hnothing traded');
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

it('a server without candles is asked for no figures of 24 hours, and has no place for them [S11.candles.own]', async () => {
  const { candles: _none, ...without } = CAPABILITIES;
  backend.state.capabilities = without;
  openDesk(backend, 'CNY', '?for=NGN');
  await (await card()).findByText('Offered');
  expect(screen.queryByText('24 h')).toBeNull();
  expect(backend.calls.filter(({ path }) => path.startsWith('candles'))).toEqual([]);
});
