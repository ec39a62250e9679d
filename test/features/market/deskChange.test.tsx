import { sentence } from '@test/support/app/screenOf';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aListing, aRate } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { screenOf } from '@test/support/app/screenOf';
import { openDesk } from './openDesk';

const backend = withMswBackend(() => ({
  listings: ['200', '201', '202', '203'].map((rate) => aListing({ id: rate, rate })),
  rates: [aRate()],
}));
beforeEach(() => {
  screenOf(1440);
});

const book = () => screen.findByRole('table', { name: /CNY for NGN/ });
const row = (rate: string) => document.querySelector<HTMLElement>(`[data-rate="${rate}"]`);
const marks = () => [...document.querySelectorAll('.mark')].map(({ textContent }) => textContent);

async function openAndChange(change: () => void) {
  const desk = openDesk(backend, 'CNY');
  await book();
  // The summary, which is loaded late, says only what changes once it is there.
  await waitFor(() => expect(document.querySelector('section > div[role=status]')).not.toBeNull());
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
