import { screen, waitFor } from '@testing-library/react';
import { amount, order, ready, receipt, renderDeskTicket } from '@test/features/orders/orderWorld';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend();
const ofNaira = (balance: string) => {
  const { state } = backend;
  state.wallets = state.wallets.map((wallet) => (wallet.currency === 'NGN' ? { ...wallet, balance } : wallet));
};

test('is filled with pair, rate and what balance and level both allow, and the amount has the focus [S10.desk.take] [S10.ticket.live]', async () => {
  const view = renderDeskTicket(backend);
  expect(screen.getByRole('heading', { name: 'Buy CNY with NGN' })).toBeVisible();
  expect(screen.queryByLabelText('Target currency')).not.toBeInTheDocument();
  expect(amount()).toHaveFocus();
  await waitFor(() => expect(amount()).toHaveValue('100000.5'));
  expect(receipt()).toHaveTextContent(
    'You pay₦ 100,000.50Fee 1%₦ 1,000.00At rate215.0000Listed at this rate¥ 750.25You receive¥ 460.46',
  );
  await ready();
  await view.user.click(order());
  await waitFor(() => expect(view.address()).toMatch(/transaction-details/));
  expect(backend.callsOf('createTransaction')[0]?.body).toMatchObject({ amount: '100000.5', rate: '215' });
});

test.each([
  ['what the level takes', '900000', '161303.75'],
  ['the balance, cut', '99.999', '99.99'],
  ['nothing if the wallet is empty', '0', ''],
])('fills in %s', async (_title, balance, filled) => {
  ofNaira(balance);
  renderDeskTicket(backend);
  await ready();
  expect(amount()).toHaveValue(filled);
});

test('its button closes it', async () => {
  const onClose = jest.fn();
  const { user } = renderDeskTicket(backend, { onClose });
  await ready();
  await user.click(screen.getByRole('button', { name: 'Close the ticket' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('what is typed first replaces the amount that was filled in [S10.desk.take]', async () => {
  const { user } = renderDeskTicket(backend);
  await waitFor(() => expect(amount()).toHaveValue('100000.5'));
  await user.keyboard('25.5');
  expect(amount()).toHaveValue('25.5');
});
