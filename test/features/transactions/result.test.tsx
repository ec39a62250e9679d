import { screen, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { TransactionDetailsScreen } from '@/features/transactions/TransactionDetailsScreen';
import { ROUTES } from '@/routes/routes';
import { aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

const render = (changes: Parameters<typeof aTransaction>[0]) => {
  backend.state.transactions = [{ ...aTransaction({ id: '7', status: 'COMPLETED', ...changes }), held: '0' }];
  return renderScreen(<TransactionDetailsScreen />, {
    path: ROUTES.transactionDetails,
    at: '/transaction-details/7',
    token: backend.signIn(),
  });
};
const region = (name: string) => screen.findByRole('region', { name });
const figure = (card: HTMLElement, title: string) => within(card).getByText(title).parentElement;

const RESULT = {
  ...{ gross: '1000', fee: '15', net: '985', received: '4.56018518', rate: '216.00000020', market_rate: '210' },
  hops: [{ from: 'NGN', to: 'CNY', paid: '985', received: '4.56018518', fills: 2 }],
};
const aFill = (id: string) => ({
  ...{ id, at: '2026-11-23T10:00:00.000Z', currency: 'CNY', swap_to: 'NGN' },
  ...{ taken: '2.28', paid: '492.5', rate: '216' },
});

it('a completed order shows gross, fee, net, received, the realised rate and how far it is from the market of then [S11.fills.order]', async () => {
  backend.state.results = { 7: RESULT };
  backend.state.fills = { 7: [aFill('2'), aFill('1')] };
  render({ type: 'ORDER', currency_from: 'NGN', currency_to: 'CNY' });
  const card = await region('What you really got');
  expect(await within(card).findByText('216.0000002')).toBeVisible();
  expect(figure(card, 'Paid in all')).toHaveTextContent('₦ 1,000.00');
  expect(figure(card, 'Fee paid')).toHaveTextContent('₦ 15.00');
  expect(figure(card, 'To the market')).toHaveTextContent('+2.86');
  const rows = within(await within(card).findByRole('table', { name: 'Fills' })).getAllByRole('row');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toHaveTextContent('₦ 492.50¥ 2.28216.0000');
});

it('a listing shows what became of it as a bar with figures, and its fills [S11.fills.listing]', async () => {
  backend.state.progress = {
    7: {
      ...{ id: '31', currency: 'CNY', swap_to: 'NGN', rate: '216', fills: 1 },
      ...{ listed: '10', sold: '6', left: '1', returned: '3', got: '1296' },
    },
  };
  backend.state.fills = { 31: [aFill('1')] };
  render({ type: 'LIST', currency_from: 'CNY', currency_to: 'NGN' });
  const card = await region('What was sold');
  expect(await within(card).findByRole('img', { name: '60% sold, 10% left, 30% returned' })).toBeVisible();
  expect(figure(card, 'Average')).toHaveTextContent('216.0000');
  expect(await within(card).findByRole('table', { name: 'Fills' })).toBeVisible();
});

it.each([
  ['a server that does not say what was filled', { capabilities: { windows: 2 } }, {}],
  ['a pending order', {}, { status: 'PENDING' }],
  ['a funding', {}, { type: 'FUND_WALLET' }],
])('for %s nothing of it is asked [S11.fills.own]', async (_what, state, changes) => {
  Object.assign(backend.state, state);
  render({ type: 'ORDER', ...changes });
  expect(await screen.findByText('No. 7')).toBeVisible();
  expect(await screen.findByText('Exchange rate')).toBeVisible();
  const asked = backend.calls.map(({ path }) => path);
  expect(asked.filter((path) => /order-result|fills|listing-progress/.test(path))).toEqual([]);
});
