import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListConfirmationScreen } from '@/features/listing/ListConfirmationScreen';
import { MyListingsScreen } from '@/features/listing/MyListingsScreen';
import { TransactionDetailsScreen } from '@/features/transactions/TransactionDetailsScreen';
import { ROUTES } from '@/routes/routes';
import { aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { field } from './listTicket';

const LISTED = {
  ...aTransaction({ id: '71', user: ADA, type: 'LIST', status: 'COMPLETED', amount: '60.123', rate: '216' }),
  ...{ currency_from: 'CNY', currency_to: 'NGN', held: '60.123' },
};
const backend = withMswBackend(() => ({ transactions: [LISTED] }));
const token = () => backend.signIn();

async function openTicket(search: string) {
  const screenOfTicket = renderScreen(<ListConfirmationScreen />, {
    path: ROUTES.listConfirmation,
    at: `/list-confirmation/CNY${search}`,
    token: token(),
  });
  await screen.findByRole('button', { name: 'Max' });
  return screenOfTicket;
}

test('an own listing leads to a ticket with the same terms [S11.change.again]', async () => {
  renderScreen(<MyListingsScreen />, { path: ROUTES.myListings, token: token() });
  const row = within(await screen.findByRole('row', { name: /CNY → NGN/ }));
  const href = '/list-confirmation/CNY?to=NGN&amount=60&rate=216';
  expect(row.getByRole('link', { name: 'List again' })).toHaveAttribute('href', href);
});

test('so does a listing in the history, its amount cut to what can be typed [S11.change.again]', async () => {
  renderScreen(<TransactionDetailsScreen />, {
    path: ROUTES.transactionDetails,
    at: '/transaction-details/71',
    token: token(),
  });
  const href = '/list-confirmation/CNY?to=NGN&amount=60.12&rate=216';
  expect(await screen.findByRole('link', { name: 'List again' })).toHaveAttribute('href', href);
});

test('a ticket is kept under a name, and fills in the next one [S11.change.templates]', async () => {
  const first = await openTicket('?to=NGN&amount=500.25&rate=212');
  await userEvent.click(await screen.findByRole('button', { name: 'Save as template' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Weekly');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('button', { name: 'Save as template' })).toBeNull();
  first.unmount();
  await openTicket('');
  await userEvent.click(await screen.findByRole('link', { name: 'Weekly' }));
  await screen.findByDisplayValue('500.25');
  expect((field('Rate') as HTMLInputElement).value).toBe('212');
  expect(backend.callsOf('createTransaction')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the template Weekly' }));
  expect(screen.queryByRole('link', { name: 'Weekly' })).toBeNull();
});

test('a ticket that says too little is no template [S11.change.templates]', async () => {
  await openTicket('?to=NGN');
  expect(screen.queryByRole('button', { name: 'Save as template' })).toBeNull();
});

test('twenty templates are kept, and no more can be added before one is removed [S11.change.templates]', async () => {
  const kept = Array.from({ length: 20 }, (_, index) => ({
    name: `No. ${String(index + 1)}`,
    search: `CNY?to=NGN&amount=${String(index + 1)}&rate=212`,
  }));
  localStorage.setItem(
    `templates:${ADA}`,
    JSON.stringify([...kept, { name: 'One too many', search: 'CNY?to=NGN&amount=21' }]),
  );
  await openTicket('?to=NGN&amount=500.25&rate=212');
  expect(await screen.findByRole('link', { name: 'No. 20' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'One too many' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save as template' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the template No. 3' }));
  expect(await screen.findByRole('button', { name: 'Save as template' })).toBeVisible();
});
