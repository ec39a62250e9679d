import { screen, waitFor, within } from '@testing-library/react';
import { aListing } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { screenOf } from '@test/support/app/screenOf';
import { openDesk } from './openDesk';

const backend = withMswBackend();
beforeEach(() => {
  screenOf(1440);
  backend.state.listings.push(
    aListing({ id: '51', currency: 'NGN', swap_to: 'CNY', rate: '0.00465008', Amount: '2000' }),
    aListing({ id: '52', currency: 'NGN', swap_to: 'CNY', rate: '0.0047', Amount: '3000' }),
  );
});

const card = async () => {
  await screen.findByRole('table', { name: 'NGN for CNY by rate, best first' });
  return screen.getByRole('region', { name: 'NGN for CNY' });
};
/** The ways of reading are known with the market rate. */
const opened = async () => {
  const own = within(await card());
  await waitFor(async () => expect(await own.findByRole('radio', { name: 'NGN per CNY' })).toBeChecked());
};
const rates = async () =>
  within(await card())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent.replace(' best', ''));
const way = async (name: string) => within(await card()).findByRole('radio', { name });

test('naira for yuan are quoted as naira per yuan, best first, with the 4 decimals of the specification beside [S10.quote.way]', async () => {
  openDesk(backend, 'NGN');
  await opened();
  expect(await rates()).toEqual(['215.050.0047', '212.770.0047']);
  expect(await card()).toHaveTextContent('best 215.05');
  expect(await card()).toHaveTextContent('Market 216.920.0046');
  expect(within(await card()).getByRole('columnheader', { name: 'Rate (NGN per CNY)' })).toBeVisible();
  expect(within(await card()).getAllByText('0.0047')).toHaveLength(2);
});

test('the switch of a pair turns its rates round, and the choice holds for both directions of its market [S10.quote.way]', async () => {
  const { user, store } = openDesk(backend, 'NGN');
  await opened();
  await user.click(await way('CNY per NGN'));
  expect(await rates()).toEqual(['0.00471 CNY = 215.05 NGN', '0.00471 CNY = 212.77 NGN']);
  expect(store.getState().preferences.quotedPer).toEqual({ 'CNY-NGN': 'NGN' });
});

test('until a market rate is known, rates are read as the specification has them [S10.quote.way]', async () => {
  backend.state.rates.length = 0;
  openDesk(backend, 'NGN');
  expect(await way('CNY per NGN')).toBeChecked();
  expect(await rates()).toEqual(['0.00471 CNY = 215.05 NGN', '0.00471 CNY = 212.77 NGN']);
});
