import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { field, fill, openTicket, submitButton, type User } from './listTicket';

const backend = withMswBackend();
const sentRates = () => backend.callsOf('createTransaction').map(({ body }) => (body as { rate: string }).rate);
const read = (user: User, name: string) => user.click(screen.getByRole('radio', { name }));

async function open() {
  const view = await openTicket(backend, 'NGN');
  await fill(view.user, { amount: '1000', target: 'CNY' });
  await screen.findByRole('radio', { name: 'NGN per CNY', checked: true });
  return view;
}

test('a rate typed as naira per yuan is sent as yuan per naira, which is shown beside the field [S10.quote.sent]', async () => {
  const { user, address } = await open();
  await fill(user, { rate: '215.05' });
  expect(screen.getByText('Sent as 0.00465008 CNY per NGN.')).toBeVisible();
  expect(screen.getByText(/^Accepted:/).parentElement).toHaveTextContent('Accepted: 197.20 to 241.020.0041 to 0.0051');
  expect(screen.getByText('Market rate:').parentElement).toHaveTextContent('Market rate: 216.920.0046');
  await user.click(submitButton('NGN'));
  await waitFor(() => expect(address()).toMatch(/transaction-details/));
  expect(sentRates()).toEqual(['0.00465008']);
});

test('the switch shows the same rate the other way round, and what is sent stays the same [S10.quote.kept]', async () => {
  const { user, address } = await open();
  await fill(user, { rate: '215.0512' });
  for (let times = 0; times < 3; times += 1) {
    await read(user, 'CNY per NGN');
    expect(field('Rate')).toHaveValue('0.00465006');
    await read(user, 'NGN per CNY');
    expect(field('Rate')).toHaveValue('215.0512');
  }
  await user.click(submitButton('NGN'));
  await waitFor(() => expect(address()).toMatch(/transaction-details/));
  expect(sentRates()).toEqual(['0.00465006']);
});

test('text that was typed before the target was chosen is read in the way of the chosen pair [S10.quote.sent]', async () => {
  const { user } = await openTicket(backend, 'NGN');
  await fill(user, { rate: '215.05', target: 'CNY' });
  expect(field('Rate')).toHaveValue('215.05');
  expect(screen.getByText('Sent as 0.00465008 CNY per NGN.')).toBeVisible();
});

test('the axis sets a figure as it is shown, never outside the band [S10.quote.sent]', async () => {
  await open();
  const slider = within(await screen.findByRole('figure')).getByRole('slider', {
    name: 'Rate within the band, NGN per CNY',
  });
  expect(slider).toHaveAttribute('aria-valuetext', 'No rate yet. Market 216.92');
  fireEvent.change(slider, { target: { value: '0' } });
  expect(field('Rate')).toHaveValue('241.02');
  fireEvent.change(slider, { target: { value: '200' } });
  expect(field('Rate')).toHaveValue('197.20');
  expect(screen.queryByText(/^Refused/)).not.toBeInTheDocument();
});

test('a refusal keeps what was typed and says the band as the specification has it, and in the unit of the field [S10.quote.sent] [S5.list.5]', async () => {
  const { user } = await open();
  await fill(user, { rate: '300' });
  await user.click(submitButton('NGN'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Rate must be between 0.0041 and 0.0051. That is 197.20 to 241.02 NGN per CNY.',
  );
  expect(screen.getByText(/^Refused/)).toHaveTextContent('That is 197.20 to 241.02 NGN per CNY.');
  expect(field('Rate')).toHaveValue('300');
  expect(sentRates()).toEqual([]);
});
