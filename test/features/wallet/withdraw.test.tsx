import { screen, waitFor, within } from '@testing-library/react';
import { NewAccountScreen } from '@/features/wallet/NewAccountScreen';
import { WithdrawScreen } from '@/features/wallet/WithdrawScreen';
import { ROUTES } from '@/routes/routes';
import { aTransaction } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderScreen } from '@test/support/app/renderScreen';
import { twoAccounts } from './withdrawalForm';

const backend = withMswBackend(twoAccounts);
const token = () => backend.signIn();

describe('withdraw', () => {
  const renderWithdraw = (state: unknown = null) =>
    renderScreen(<WithdrawScreen />, {
      path: ROUTES.withdraw,
      at: { pathname: ROUTES.withdraw, state },
      token: token(),
    });
  const accounts = () => screen.findByRole('list', { name: 'Bank accounts' });

  it('shows the saved bank accounts [S2.route.withdraw] [S2.withdraw.1] [S7.getBankAccounts]', async () => {
    renderWithdraw();
    const list = await accounts();
    expect(within(list).getByText('CNY · Bank of China · 6217000012345678')).toBeVisible();
    expect(within(list).getByText('GHC · GCB · 1441')).toBeVisible();
    expect(backend.callsOf('getBankAccounts')[0]).toMatchObject({ method: 'GET', path: 'bankaccounts/' });
  });

  it('deletes an account once it is confirmed [S2.withdraw.1] [S7.removeBankAccount]', async () => {
    const { user } = renderWithdraw();
    await user.click(await screen.findByRole('button', { name: 'Delete the bank account GCB · 1441' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete this bank account?' });
    expect(backend.callsOf('removeBankAccount')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(screen.queryByText('GHC · GCB · 1441')).not.toBeInTheDocument());
    expect(backend.callsOf('removeBankAccount')).toMatchObject([
      { method: 'DELETE', path: 'bankaccounts/72/remove_account/' },
    ]);
    expect(backend.state.bankAccounts.map(({ id }) => id)).toEqual(['71']);
  });

  it('says so if an account cannot be deleted, and Keep it keeps it', async () => {
    backend.fail('removeBankAccount', 500);
    const { user } = renderWithdraw();
    await user.click(await screen.findByRole('button', { name: /Delete the bank account GCB/ }));
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The bank account could not be deleted.');
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('GHC · GCB · 1441')).toBeVisible();
  });

  it('leads to the new account form, and says what to do if there is no account [S2.withdraw.2]', async () => {
    backend.state.bankAccounts.length = 0;
    renderWithdraw();
    expect(await screen.findByText('You have no saved bank accounts.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add account' })).toHaveAttribute('href', '/newaccount');
  });

  it('offers the currencies that the user has wallets for [S2.withdraw.3]', async () => {
    backend.state.wallets.splice(1, 1);
    renderWithdraw();
    expect(await screen.findByRole('link', { name: /CNY.*¥ 2,500\.00/ })).toHaveAttribute(
      'href',
      '/withdrawal-confirmation/CNY',
    );
    expect(screen.getByRole('link', { name: /NGN/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /GHC/ })).not.toBeInTheDocument();
  });

  it('shows the pending withdrawals [S2.withdraw.4]', async () => {
    const withdrawal = { type: 'WITHDRAW', currency_from: 'CNY', currency_to: 'CNY', amount: '75.129', rate: '0' };
    backend.state.transactions.push({ ...aTransaction({ ...withdrawal, id: '61' }), held: '75.129' });
    renderWithdraw();
    const card = screen.getByRole('region', { name: /Pending withdrawals/ });
    expect(await within(card).findByText('¥ 75.12')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'CNY' })).toHaveAttribute('href', '/transaction-details/61');
  });

  it('says that an account has just been saved', () => {
    renderWithdraw({ savedAccount: 'Ada Mensah' });
    expect(screen.getByText('The bank account of Ada Mensah has been saved.')).toBeVisible();
  });
});

describe('new account', () => {
  const renderNew = (state: unknown = null) =>
    renderScreen(<NewAccountScreen />, {
      path: ROUTES.newAccount,
      at: { pathname: ROUTES.newAccount, state },
      token: token(),
    });
  const FIELDS = ['Account name', 'First name', 'Last name', 'Account number', 'Bank name', 'Currency'];
  const TYPED = ['Ada Mensah', 'Ada', 'Mensah', '0240 11', 'GCB'];
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const save = () => screen.getByRole('button', { name: 'Save account' });

  async function fill({ user }: ReturnType<typeof renderNew>) {
    for (const [index, text] of TYPED.entries()) await user.type(field(FIELDS[index] ?? ''), text);
    await user.selectOptions(field('Currency'), 'GHC');
  }

  it('has the six fields and offers NGN, CNY and GHC [S2.route.newAccount] [S2.newAccount.1] [S2.newAccount.2]', () => {
    renderNew();
    for (const label of FIELDS) expect(field(label)).toBeVisible();
    const codes = within(field('Currency')).getAllByRole<HTMLOptionElement>('option');
    expect(codes.map(({ value }) => value)).toEqual(['', 'NGN', 'CNY', 'GHC']);
    expect(screen.getByText('First and last name are for Alipay/WeChat verification.')).toBeVisible();
  });

  it('requires every field and focuses the first that is missing [S2.newAccount.3] [S5.bankAccount.1]', async () => {
    const { user } = renderNew();
    await user.type(field('Account name'), '  ');
    await user.click(save());
    for (const label of FIELDS) {
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(`${label} is a required field`));
    }
    expect(field('Account name')).toHaveFocus();
    expect(backend.callsOf('createBankAccount')).toEqual([]);
  });

  it('sends the account once and goes back to the withdraw screen [S7.createBankAccount]', async () => {
    const release = backend.hold('createBankAccount');
    const view = renderNew();
    await fill(view);
    await view.user.dblClick(save());
    await waitFor(() => expect(save()).toBeDisabled());
    release();
    await waitFor(() => expect(view.address()).toBe('/withdraw'));
    expect(backend.callsOf('createBankAccount')).toMatchObject([
      {
        method: 'POST',
        path: 'bankaccounts/',
        body: {
          account_name: 'Ada Mensah',
          account_number: '0240 11',
          bank_name: 'GCB',
          currency: 'GHC',
          first_name: 'Ada',
          last_name: 'Mensah',
        },
      },
    ]);
  });

  it('shows the message of the server beside its field and keeps what was typed', async () => {
    backend.fail('createBankAccount', 400, { account_number: ['This number is not valid.'] });
    const view = renderNew();
    await fill(view);
    await view.user.click(save());
    await waitFor(() => expect(field('Account number')).toHaveAccessibleDescription('This number is not valid.'));
    expect(field('Account number')).toHaveFocus();
    expect(screen.getByText('Your bank account was not saved.')).toBeVisible();
    expect(field('Bank name')).toHaveValue('GCB');
    expect(save()).toBeEnabled();
  });

  it('says that the outcome is unknown if no answer comes', async () => {
    backend.breakConnection('createBankAccount');
    const view = renderNew();
    await fill(view);
    await view.user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Look at your bank accounts before you save it again.');
  });

  it('has the currency of the withdrawal that wants an account chosen already', () => {
    renderNew({ currency: 'CNY' });
    expect(field('Currency')).toHaveValue('CNY');
  });
});
