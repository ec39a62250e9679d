import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aListing } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { field, fill, GOOD, openTicket, submitButton } from './listTicket';

const backend = withMswBackend();

const chart = () => screen.getByRole('figure', { name: 'Rates of CNY for NGN in the band of 90 to 110%' });
const slider = () => within(chart()).getByRole('slider', { name: 'Rate within the band, NGN per CNY' });
const rows = () =>
  within(screen.getByRole('table', { name: 'What others list of CNY for NGN' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

async function open(rate?: string) {
  const view = await openTicket(backend, 'CNY');
  const { amount, target } = GOOD;
  await fill(view.user, { ...(amount && { amount }), ...(target && { target }), ...(rate && { rate }) });
  await screen.findByRole('table');
  if (backend.state.rates.length > 0) await screen.findByRole('figure');
  return view;
}

test('says what rank the rate would have and how much is ahead of it, and shows it among the others [S10.composer]', async () => {
  await open('216');
  expect(chart()).toHaveTextContent('2nd of 3 rates, ¥ 750.25 ahead of it at better rates.');
  expect(slider()).toHaveAttribute('aria-valuetext', '216.0000. 2nd of 3 rates, ¥ 750.25 ahead of it at better rates.');
  expect(rows()).toEqual([
    expect.stringMatching(/^215\.0000750\.252/),
    expect.stringMatching(/^216\.0000 yours1,000\.50—/),
    expect.stringMatching(/^218\.500090\.001/),
  ]);
});

test.each([
  ['214.5', 'Best of 3 rates, nothing ahead of it.'],
  ['218.5', '2nd of 2 rates, ¥ 750.25 ahead of it at better rates, and ¥ 90.00 at the same rate, older ones first.'],
  ['230', '3rd of 3 rates, ¥ 840.25 ahead of it at better rates.'],
])('at %s it says: %s [S10.composer]', async (rate, words) => {
  await open(rate);
  expect(chart()).toHaveTextContent(words);
});

test('ranks again when the market moves [S10.composer]', async () => {
  await open('216');
  await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
  backend.state.listings = [...backend.state.listings, aListing({ rate: '214', Amount: '9.75' })];
  act(() => backend.announce('listings'));
  await waitFor(() => expect(chart()).toHaveTextContent('3rd of 4 rates, ¥ 760.00 ahead of it at better rates.'));
});

test('the axis sets the rate, exactly and never outside the band [S10.composer]', async () => {
  await open();
  expect(slider()).toHaveAttribute('aria-valuetext', 'No rate yet. Market 216.9200');
  expect(slider()).toHaveValue('100');
  fireEvent.change(slider(), { target: { value: '96' } });
  expect(field('Rate')).toHaveValue('216.0524');
  fireEvent.change(slider(), { target: { value: '0' } });
  expect(field('Rate')).toHaveValue('195.228');
  fireEvent.change(slider(), { target: { value: '200' } });
  expect(field('Rate')).toHaveValue('238.612');
  expect(submitButton()).toBeEnabled();
});

test.each(['195.2279', '238.6121'])('%s is shown as refused before it is submitted [S10.composer]', async (rate) => {
  await open(rate);
  expect(chart()).toHaveTextContent('Refused. Rate must be between 195.2280 and 238.6120.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('without a market rate there is no band to draw [S10.composer]', async () => {
  backend.state.rates = [];
  await open('216');
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
});
