import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/calls';
import { NewAccountScreen } from '@/features/wallet/NewAccountScreen';
import { WithdrawScreen } from '@/features/wallet/WithdrawScreen';
import { ROUTES } from '@/routes/routes';
import { aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { account, amount, fill, getOtp, otp, ready, sent, submit, twoAccounts } from './withdrawalForm';

describe('withdraw', () => {
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

    it('says what the user owes, and pays what the wallet has of it [S11.debt.app]', async () => {
      backend.state.capabilities = { debts: 1 };
      backend.state.debts = [{ currency: 'NGN', amount: '700000' }];
      const { user } = renderWithdraw();
      const notice = await screen.findByText(/You owe 700,000 NGN/);
      expect(notice).toBeVisible();
      await user.click(await screen.findByRole('button', { name: /^Pay .* NGN from the wallet$/ }));
      await waitFor(() => expect(notice).not.toBeInTheDocument());
      expect(backend.callsOf('payDebt')).toMatchObject([{ body: { currency: 'NGN' } }]);
    });

    it('says nothing of debts, and asks for none, on a server that does not announce them [S11.debt.app]', async () => {
      backend.state.capabilities = { payees: 1 };
      backend.state.debts = [{ currency: 'NGN', amount: '7' }];
      renderWithdraw();
      await accounts();
      expect(backend.calls.filter(({ path }) => path === 'debts/')).toEqual([]);
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
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Look at your bank accounts before you save it again.',
      );
    });

    it('has the currency of the withdrawal that wants an account chosen already', () => {
      renderNew({ currency: 'CNY' });
      expect(field('Currency')).toHaveValue('CNY');
    });
  });
});

describe('a withdrawal with a second factor', () => {
  const backend = withMswBackend(() => ({
    ...twoAccounts(),
    capabilities: CAPABILITIES,
    factor: { on: true, since: null, recovery_left: 10, codes_stored: true },
  }));

  it('asks for a code of the authenticator app, and offers no pin by mail [S11.factor.withdraw]', async () => {
    await ready(backend);
    expect(await screen.findByLabelText('6-digit code')).toHaveAccessibleDescription(/confirms one withdrawal/);
    expect(screen.queryByRole('button', { name: /Get OTP/ })).toBeNull();
  });

  it('asks for the pin as before on a backend that does not announce it [S11.factor.own]', async () => {
    backend.state.capabilities = { devices: 1 };
    await ready(backend);
    expect(getOtp()).toBeEnabled();
    expect(backend.callsOf('getSecondFactor')).toEqual([]);
  });
});

describe('withdrawal', () => {
  const backend = withMswBackend(twoAccounts);

  it('shows the balance, the amount and the accounts of this currency [S2.route.withdrawalConfirmation] [S2.withdrawalConfirmation.1] [S7.getWallet] [S7.getBankAccountsOf]', async () => {
    await ready(backend, 'GHC');
    const balance = screen.getByRole('region', { name: 'Wallet balance' });
    expect(within(balance).getByText('₵ 800.99')).toBeVisible();
    expect(within(balance).getByTitle('₵ 800.999')).toBeVisible();
    await waitFor(() =>
      expect([...account().options].map(({ value, text }) => [value, text])).toEqual([
        ['', 'Choose where the money goes'],
        ['72', 'GCB · 1441 · Ada Mensah'],
      ]),
    );
    expect(backend.callsOf('getBankAccountsOf')[0]?.path).toBe('bankaccounts/?currency=GHC');
    expect(backend.callsOf('getWallet')[0]?.path).toBe('wallets/?currency=GHC');
  });

  it('offers the optional QR image for CNY only [S2.withdrawalConfirmation.2]', async () => {
    const { unmount } = await ready(backend, 'GHC');
    expect(screen.queryByLabelText(/QR image/)).not.toBeInTheDocument();
    unmount();
    await ready(backend, 'CNY');
    expect(screen.getByLabelText(/QR image/)).toHaveAttribute('accept', 'image/*');
  });

  it('takes six digits, typed, pasted or filled in by the phone [S2.withdrawalConfirmation.3] [S9.otp]', async () => {
    const { user } = await ready(backend);
    expect(otp()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(otp()).toHaveAttribute('inputmode', 'numeric');
    await user.click(otp());
    await user.paste('123 456 7');
    expect(otp()).toHaveValue('123456');
  });

  it('leads to the new account form if there is no account of this currency', async () => {
    await ready(backend, 'NGN');
    expect(await screen.findByRole('link', { name: 'Add a NGN bank account first' })).toHaveAttribute(
      'href',
      '/newaccount',
    );
  });

  describe('the one-time pin', () => {
    it('is sent by email, and again only after a while [S7.requestOtp] [S8.otpSent]', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      const { user } = await ready(backend);
      await user.dblClick(getOtp());
      expect(await screen.findByText(/OTP sent/)).toHaveTextContent(
        'OTP sent to your email. It is valid for 5 minutes.',
      );
      expect(backend.callsOf('requestOtp')).toMatchObject([{ method: 'POST', path: 'otp/', body: null }]);
      expect(backend.state.mails).toHaveLength(1);
      expect(getOtp()).toBeDisabled();
      expect(getOtp()).toHaveTextContent(/Get OTP again in \d+ s/);
      await jest.advanceTimersByTimeAsync(60_000);
      await waitFor(() => expect(getOtp()).toBeEnabled());
      jest.useRealTimers();
    });

    it('says that it could not be sent and may be asked for at once again [S8.otpFailure]', async () => {
      backend.fail('requestOtp', 429);
      const { user } = await ready(backend);
      await user.click(getOtp());
      expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send OTP. Please try again.');
      expect(getOtp()).toBeEnabled();
    });
  });

  describe('the rules', () => {
    it('refuses a QR image that is not an image before anything is submitted, and sends nothing', async () => {
      const view = await ready(backend, 'CNY');
      await fill(view, { bank: '71' });
      const pdf = new File(['%PDF'], 'me.pdf', { type: 'application/pdf' });
      await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(/QR image/), pdf);
      expect(await screen.findByRole('alert')).toHaveTextContent('Please choose an image file.');
      await view.user.click(submit());
      expect(screen.getByLabelText(/QR image/)).toHaveFocus();
      expect(sent(backend)).toEqual([]);
    });

    it.each([
      ['[S5.withdraw.1]', { typed: '', bank: '', pin: '' }, amount, 'Please enter a valid withdrawal amount.'],
      ['[S5.withdraw.1]', { typed: '0' }, amount, 'Please enter a valid withdrawal amount.'],
      ['[S5.withdraw.1]', { typed: '1.005' }, amount, 'Please enter a valid withdrawal amount.'],
      ['[S5.withdraw.2]', { typed: '801', bank: '' }, amount, 'Insufficient wallet balance.'],
      ['[S5.withdraw.3]', { bank: '', pin: '' }, account, 'Please select a bank account.'],
      ['[S5.withdraw.4]', { pin: '12345' }, otp, 'Please enter a valid 6-digit OTP.'],
    ])('%s of %j appear in the order of the specification', async (_id, typed, control, sentence) => {
      const view = await ready(backend);
      await fill(view, typed);
      await view.user.click(submit());
      const alerts = await screen.findAllByRole('alert');
      expect(alerts.map(({ textContent }) => textContent)).toEqual([sentence]);
      expect(control()).toHaveAccessibleDescription(expect.stringContaining(sentence));
      expect(control()).toHaveFocus();
      expect(sent(backend)).toEqual([]);
    });
  });
});
