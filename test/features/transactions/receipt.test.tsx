import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/values/capabilities';
import { TransactionDetailsScreen } from '@/features/transactions/TransactionDetailsScreen';
import { ReceiptScreen } from '@/features/transactions/ReceiptScreen';
import { ROUTES } from '@/routes/routes';
import { aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));
beforeEach(() => {
  backend.state.transactions = [{ ...aTransaction({ id: '7', amount: '1000.5' }), held: '0' }];
});
const render = () =>
  renderScreen(<ReceiptScreen />, { path: ROUTES.receipt, at: '/receipt/7', token: backend.signIn() });

it('a receipt has the facts of the transaction, its code, and where it can be checked [S11.receipts.page]', async () => {
  render();
  const receipt = await screen.findByRole('article', { name: 'Receipt for transaction no. 7' });
  expect(receipt).toHaveTextContent('1,000.50');
  expect(receipt).toHaveTextContent('7K3M-09QA-ZZ12-4W5X');
  expect(receipt).toHaveTextContent('/backend/receipts/7K3M-09QA-ZZ12-4W5X/');
});

it('a receipt that could not be made says so, and is made on request [S11.receipts.page]', async () => {
  backend.fail('createReceipt', 500);
  render();
  expect(await screen.findByText('The receipt could not be made.')).toBeVisible();
  backend.clear('createReceipt');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('7K3M-09QA-ZZ12-4W5X')).toBeVisible();
});

it('a server without receipts is asked for none, and nothing leads to them [S11.receipts.page]', async () => {
  backend.state.capabilities = { windows: CAPABILITIES.windows };
  render();
  expect(await screen.findByText('This server makes no receipts.')).toBeVisible();
  renderScreen(<TransactionDetailsScreen />, {
    path: ROUTES.transactionDetails,
    at: '/transaction-details/7',
    token: backend.signIn(),
  });
  expect(await screen.findByText('Exchange rate')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
  expect(backend.callsOf('createReceipt')).toEqual([]);
});
