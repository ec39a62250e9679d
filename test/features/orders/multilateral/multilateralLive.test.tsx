import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MultilateralOrderConfirmationScreen } from '@/features/orders/multilateral/MultilateralOrderConfirmationScreen';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { amount, changeListings, order, ready } from '@test/features/orders/orderWorld';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend();
const DETOUR = /NGN → GHC → CNY/;
const path = (name: RegExp) => screen.getByRole('radio', { name });
const sent = () => backend.callsOf('createTransaction');
const pathsInOrder = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

/** 10,000 naira into yuan, the detour chosen: 45.92 by it, 45.81 by the one hop. */
async function open() {
  const view = renderScreen(<MultilateralOrderConfirmationScreen />, {
    path: ROUTES.multilateralOrderConfirmation,
    at: '/multi-order-confirmation/NGN',
    token: backend.signIn(),
  });
  await ready();
  await view.user.type(amount(), '10000');
  await view.user.selectOptions(screen.getByLabelText('Target currency'), 'CNY');
  await view.user.click(screen.getByRole('button', { name: 'Compute paths' }));
  await screen.findByRole('table');
  await view.user.click(path(DETOUR));
  return view;
}
/** The second hop of the detour at another rate, or with another amount. */
const changeHop = (changes: { rate?: string; Amount?: string }) =>
  changeListings(backend, (listings) =>
    listings.map((listing) => (listing.id === '35' ? { ...listing, ...changes } : listing)),
  );

const expectMoved = async (change: string) =>
  expect(await screen.findByText(/^The market has moved/)).toHaveTextContent(`You receive: ${change}.`);

test('with a live message the paths are ranked again and the chosen one stays on top [S10.ticket.pinned]', async () => {
  await open();
  expect(pathsInOrder()).toEqual(['NGN → GHC → CNYbestchosen', 'NGN → CNY']);
  await changeHop({ rate: '1.66' });
  await waitFor(() => expect(pathsInOrder()).toEqual(['NGN → GHC → CNYchosen', 'NGN → CNYbest']));
  expect(path(DETOUR)).toBeChecked();
});

test('a chosen path that brings less is shown, and the form asks before it is sent [S10.ticket.live]', async () => {
  const view = await open();
  await changeHop({ rate: '1.66' });
  await expectMoved('was ¥ 45.92, now ¥ 45.64');
  await view.user.click(order('Place order'));
  expect(sent()).toEqual([]);
  await view.user.click(order('Place order at 215.8000'));
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amount: '10000', path: 'NGN->GHC->CNY' }));
  expect(sent()).toHaveLength(1);
});

test('the question is not answered by the second half of a double click, nor by a key held down [S10.ticket.live]', async () => {
  const view = await open();
  await changeHop({ rate: '1.66' });
  await expectMoved('was ¥ 45.92, now ¥ 45.64');
  await view.user.dblClick(order('Place order'));
  expect(fireEvent.keyDown(order(), { key: 'Enter', repeat: true })).toBe(false);
  expect(order('Place order at 215.8000')).toBeEnabled();
  expect(screen.getByText('Nothing was sent. Press again to order as shown now.')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('one that brings less between the press and its end is asked about too [S10.ticket.live]', async () => {
  await open();
  fireEvent.pointerDown(order());
  await changeHop({ rate: '1.66' });
  await expectMoved('was ¥ 45.92, now ¥ 45.64');
  fireEvent.click(order());
  expect(order('Place order at 215.8000')).toBeEnabled();
  expect(sent()).toEqual([]);
});

test('one that brings more needs no second press [S10.ticket.pinned]', async () => {
  const view = await open();
  await changeHop({ rate: '1.64' });
  await expectMoved('was ¥ 45.92, now ¥ 46.20');
  await view.user.click(order('Place order'));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('one that cannot carry the amount any more says what it fills, and sends that only when asked to [S10.ticket.pinned]', async () => {
  const view = await open();
  await changeHop({ Amount: '20' });
  const notice = await screen.findByRole('alert');
  // 20 yuan cost 33 cedis, those 4,290 naira, and with the fee of 1.5 % that is 4,355.32.
  expect(notice).toHaveTextContent('(was ¥ 45.92, now it fills 43% of it)');
  expect(path(DETOUR)).toBeChecked();
  await view.user.click(order('Place order'));
  expect(sent()).toEqual([]);
  await view.user.click(within(notice).getByRole('button', { name: 'Pay ₦ 4,355.32 instead' }));
  expect(amount()).toHaveValue('4355.32');
  await view.user.click(order(/^Place order at 214\.50/));
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amount: '4355.32', path: 'NGN->GHC->CNY' }));
});

test('a path that nobody lists any more stays visible, with the typed input [S10.ticket.pinned]', async () => {
  await open();
  await changeListings(backend, () => [aListing({ rate: '215' })]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose another path; what you typed is kept.');
  expect(pathsInOrder()).toEqual(['NGN → GHC → CNYchosen', 'NGN → CNYbest']);
  expect(path(DETOUR)).toBeDisabled();
  expect(amount()).toHaveValue('10000');
});
