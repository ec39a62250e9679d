import { screen, waitFor } from '@testing-library/react';
import { BilateralOrderConfirmationScreen } from '@/features/orders/bilateral/BilateralOrderConfirmationScreen';
import { BilateralOrderScreen } from '@/features/orders/bilateral/BilateralOrderScreen';
import { MultilateralOrderScreen } from '@/features/orders/multilateral/MultilateralOrderScreen';
import { OrderScreen } from '@/features/orders/choice/OrderScreen';
import { ROUTES } from '@/routes/routes';
import { aTransaction } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderScreen } from '@test/support/app/renderScreen';

const backend = withMswBackend();

it('leads to the Bilateral Order and the Multilateral Order [S2.order.1] [S7.live.3]', async () => {
  renderScreen(<OrderScreen />, { path: ROUTES.order, token: backend.signIn() });
  expect(screen.getByRole('link', { name: 'Bilateral Order' })).toHaveAttribute('href', '/bi-order');
  expect(screen.getByRole('link', { name: 'Multilateral Order' })).toHaveAttribute('href', '/multi-order');
  await waitFor(() => expect(backend.live.isSubscribed('orders')).toBe(true));
});

it('chooses the currency to convert and lists the pending ORDERs [S2.biOrder.1] [S2.biOrder.2] [S7.getPendingTransactions] [S7.live.3]', async () => {
  backend.state.transactions = [{ ...aTransaction({ id: '81' }), held: '0' }];
  renderScreen(<BilateralOrderScreen />, { path: ROUTES.bilateralOrder, token: backend.signIn() });
  const naira = await screen.findByRole('link', { name: /NGN Nigerian Naira/ });
  expect(naira).toHaveAttribute('href', '/bi-order-confirmation/NGN');
  expect(naira).toHaveTextContent('₦ 100,000.50');
  expect(await screen.findByRole('link', { name: 'NGN → CNY' })).toHaveAttribute('href', '/transaction-details/81');
  expect(backend.callsOf('getPendingTransactions')[0]).toMatchObject({
    path: 'transactions?status=pending&type=ORDER',
  });
  await waitFor(() => expect(backend.live.isSubscribed('orders')).toBe(true));
});

it('does the same for multilateral orders with MOF_ORDER [S2.multiOrder.1] [S2.multiOrder.2] [S7.getPendingTransactions] [S7.live.3]', async () => {
  backend.state.transactions = [{ ...aTransaction({ id: '82', type: 'MOF_ORDER' }), held: '0' }];
  renderScreen(<MultilateralOrderScreen />, { path: ROUTES.multilateralOrder, token: backend.signIn() });
  const yuan = await screen.findByRole('link', { name: /CNY Chinese Yuan/ });
  expect(yuan).toHaveAttribute('href', '/multi-order-confirmation/CNY');
  expect(await screen.findByRole('link', { name: 'NGN → CNY' })).toHaveAttribute('href', '/transaction-details/82');
  expect(backend.callsOf('getPendingTransactions')[0]).toMatchObject({
    path: 'transactions?status=pending&type=MOF_ORDER',
  });
  await waitFor(() => expect(backend.live.isSubscribed('orders')).toBe(true));
});

it('says that a currency that is not traded is not offered', () => {
  renderScreen(<BilateralOrderConfirmationScreen />, {
    path: ROUTES.bilateralOrderConfirmation,
    at: '/bi-order-confirmation/USD',
    token: backend.signIn(),
  });
  expect(screen.getByText('USD is not offered here.')).toBeVisible();
});
