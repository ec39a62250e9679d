import { screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { WithdrawScreen } from '@/features/wallet/WithdrawScreen';
import { ROUTES } from '@/routes/routes';
import { aBankAccount } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const payee = {
  ...{ account: '3', label: null, default: false, times_used: 3, total_used: '1200' },
  ...{ last_used: '2026-11-20T10:00:00Z', usable_from: null, lifted_by_factor: false },
};
const backend = withMswBackend(() => ({ capabilities: CAPABILITIES, payees: [{ ...payee }] }));
beforeEach(() => {
  backend.state.bankAccounts = [{ ...aBankAccount({ id: '3', currency: 'NGN' }), owner: ADA }];
});

const render = () => renderScreen(<WithdrawScreen />, { path: ROUTES.withdraw, token: backend.signIn() });
const row = async () => within(await screen.findByRole('list', { name: 'Bank accounts' })).findByRole('listitem');

test('an account shows its use, and its name and default once they are saved [S11.payees.used, S11.payees.known]', async () => {
  const { user } = render();
  await screen.findByRole('button', { name: /^Name / });
  expect(await row()).toHaveTextContent('used 3 times, ₦ 1,200.00 in all, last');
  await user.click(screen.getByRole('button', { name: /^Name / }));
  await user.type(screen.getByLabelText(/^Your name for it/), ' Rent ');
  await user.click(screen.getByRole('checkbox', { name: 'Choose it first for withdrawals of NGN' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Rent')).toBeVisible();
  expect(await row()).toHaveTextContent('Default');
  expect(backend.callsOf('savePayee')).toMatchObject([{ body: { account: '3', label: 'Rent', default: true } }]);
});

test.each([
  [true, /It can be withdrawn to from .* on: your two-step verification is then old enough to confirm it\./],
  [false, /It can be withdrawn to from [^:]*:\d\d on\./],
])(
  'an account that waits says until when, and whether the second factor ends the wait: %s [S11.payees.wait]',
  async (byFactor, words) => {
    const usable_from = new Date(Date.now() + 3_600_000).toISOString();
    backend.state.payees = [{ ...payee, usable_from, lifted_by_factor: byFactor }];
    render();
    await waitFor(async () => expect(await row()).toHaveTextContent(words));
  },
);

test('what could not be saved stays typed, with a sentence [S11.payees.known]', async () => {
  const { user } = render();
  await screen.findByRole('button', { name: /^Name / });
  backend.fail('savePayee', 503);
  await user.click(screen.getByRole('button', { name: /^Name / }));
  await user.type(screen.getByLabelText(/^Your name for it/), 'Rent');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This was not saved. Please try again.')).toBeVisible();
  expect(screen.getByLabelText(/^Your name for it/)).toHaveValue('Rent');
});

test('a backend that does not announce it is asked nothing of it [S11.payees.own]', async () => {
  backend.state.capabilities = { ...CAPABILITIES, payees: 2 };
  render();
  expect(await row()).not.toHaveTextContent('used');
  expect(screen.queryByRole('button', { name: /^Name / })).toBeNull();
  expect(backend.callsOf('getPayees')).toEqual([]);
});
