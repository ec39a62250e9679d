import { screen, waitFor, within } from '@testing-library/react';
import type { CashLimit } from '@contract/cashLimits';
import { CAPABILITIES } from '@contract/values/capabilities';
import { AmountConfirmationScreen } from '@/features/wallet/AmountConfirmationScreen';
import { ROUTES } from '@/routes/routes';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { amount, fillWithPin, ready, sent, submit, twoAccounts } from './withdrawalForm';

const backend = withMswBackend(() => ({ ...twoAccounts(), capabilities: CAPABILITIES }));
const aLimit = (changes: Partial<CashLimit>): CashLimit => ({
  ...{ type: 'WITHDRAW', currency: 'GHC', period: 'day', most: '500', left: '120.505' },
  more_at: '2026-11-24T09:15:00.000Z',
  ...changes,
});
const asked = () => backend.calls.filter(({ path }) => path === 'limits/').length;
const shown = () => screen.findByRole('region', { name: 'Withdrawal limits' });

it('a withdrawal shows what is left of its limits, and nothing above that is sent [S11.limits.screen]', async () => {
  backend.state.cashLimits = [
    aLimit({}),
    aLimit({ period: 'month', most: '10000', left: '10000', more_at: null }),
    aLimit({ currency: 'NGN', left: '7' }),
    aLimit({ type: 'FUND_WALLET', left: '8' }),
  ];
  const view = await ready(backend);
  const limits = within(await shown());
  expect(limits.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['24 hours', '30 days']);
  const [day, month] = limits.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(day).toMatch(/^₵ 120\.50 of ₵ 500\.00 left/);
  expect(day).toMatch(/more from /);
  expect(month).toBe('₵ 10,000.00 of ₵ 10,000.00 left');
  await fillWithPin(view, { typed: '120.51' });
  const before = sent(backend);
  await view.user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'At most 500 GHC can be withdrawn in 24 hours, and this is more than what is left of it.',
  );
  expect(amount()).toHaveFocus();
  expect(sent(backend)).toEqual(before);
});

it('what is left is read again when a transaction is made elsewhere [S11.limits.screen]', async () => {
  backend.state.cashLimits = [aLimit({})];
  await ready(backend);
  await shown();
  await waitFor(() => expect(backend.live.isSubscribed('transactions')).toBe(true));
  backend.state.cashLimits = [aLimit({ left: '20' })];
  backend.announce('transactions');
  await waitFor(async () => expect(await shown()).toHaveTextContent('₵ 20.00 of ₵ 500.00 left'));
});

it('a funding has its limits too, and an amount within them is sent [S11.limits.screen]', async () => {
  backend.state.cashLimits = [aLimit({ type: 'FUND_WALLET', currency: 'CNY', left: '50' })];
  const { user } = renderScreen(<AmountConfirmationScreen />, {
    path: ROUTES.amountConfirmation,
    at: '/amount-confirmation/CNY',
    token: backend.signIn(),
  });
  expect(await screen.findByRole('region', { name: 'Funding limits' })).toHaveTextContent('¥ 50.00 of ¥ 500.00 left');
  const confirm = screen.getByRole('button', { name: 'Confirm' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.type(screen.getByLabelText('Amount'), '50.01');
  await user.click(confirm);
  expect(await screen.findByRole('alert')).toHaveTextContent('At most 500 CNY can be funded in 24 hours');
  expect(backend.callsOf('createTransaction')).toEqual([]);
  await user.clear(screen.getByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount'), '50');
  await user.click(confirm);
  await waitFor(() => expect(backend.callsOf('createTransaction')).toHaveLength(1));
});

it('a server without limits is asked for none, and none are shown [S11.limits.own]', async () => {
  const { cashLimits: _none, ...without } = CAPABILITIES;
  backend.state.capabilities = without;
  backend.state.cashLimits = [aLimit({})];
  await ready(backend);
  expect(screen.queryByRole('region', { name: 'Withdrawal limits' })).toBeNull();
  expect(asked()).toBe(0);
});
