import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CashLimit } from '@contract/cash';
import { CAPABILITIES } from '@contract/calls';
import { AmountConfirmationScreen } from '@/features/wallet/AmountConfirmationScreen';
import { FundWalletScreen } from '@/features/wallet/FundWalletScreen';
import { WithdrawScreen } from '@/features/wallet/WithdrawScreen';
import { ROUTES } from '@/routes/routes';
import { aBankAccount, aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { account, amount, fillWithPin, ready, sent, submit, twoAccounts } from './withdrawalForm';

describe('fund', () => {
  const backend = withMswBackend();

  const token = () => backend.signIn();

  const picture = new File(['picture'], 'paid.png', { type: 'image/png' });

  describe('fund wallet', () => {
    const renderFund = () => renderScreen(<FundWalletScreen />, { path: ROUTES.fundWallet, token: token() });

    it('offers CNY, GHC and NGN, each with what its wallet holds [S2.route.fundWallet] [S2.fundWallet.1]', async () => {
      renderFund();
      const names = screen.getAllByRole('link', { name: /CNY|GHC|NGN/ });
      expect(names.map((link) => link.getAttribute('href'))).toEqual([
        '/amount-confirmation/CNY',
        '/amount-confirmation/GHC',
        '/amount-confirmation/NGN',
      ]);
      expect(await screen.findByRole('link', { name: /GHC.*₵ 800\.99/ })).toBeVisible();
    });

    it('lists the pending funding, kept live [S2.fundWallet.2] [S4.live.transactions]', async () => {
      const funding = { type: 'FUND_WALLET', currency_from: 'GHC', currency_to: 'GHC', amount: '1200', rate: '0' };
      backend.state.transactions.push({ ...aTransaction({ ...funding, id: '61' }), held: '0' });
      renderFund();
      const card = screen.getByRole('region', { name: /Pending funding/ });
      const link = await within(card).findByRole('link', { name: 'GHC' });
      expect(link).toHaveAttribute('href', '/transaction-details/61');
      expect(within(card).getByText('₵ 1,200.00')).toBeVisible();
      await waitFor(() => expect(backend.live.isSubscribed('transactions')).toBe(true));
      backend.state.transactions.length = 0;
      backend.announce('transactions');
      expect(await within(card).findByText('You have no pending funding.')).toBeVisible();
    });

    it('leaves by Back [S2.fundWallet.3]', () => {
      renderFund();
      expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/homepage');
    });
  });

  describe('amount confirmation', () => {
    const renderAmount = (currency = 'CNY') =>
      renderScreen(<AmountConfirmationScreen />, {
        path: ROUTES.amountConfirmation,
        at: `/amount-confirmation/${currency}`,
        token: token(),
      });
    const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
    const file = () => screen.getByLabelText<HTMLInputElement>(/Payment screenshot/);
    const confirm = () => screen.getByRole('button', { name: 'Confirm' });

    async function ready(currency?: string) {
      const view = renderAmount(currency);
      await waitFor(() => expect(confirm()).toBeEnabled());
      return view;
    }

    it('shows the details for paying in, each line with a copy button [S2.amountConfirmation.1] [S7.getPaymentDetails]', async () => {
      const { user } = await ready('NGN');
      expect(await screen.findByText('First Bank')).toBeVisible();
      expect(screen.getByText('Crossrate Ltd')).toBeVisible();
      expect(backend.callsOf('getPaymentDetails')[0]).toMatchObject({
        method: 'GET',
        path: 'paymentdetails/?currency=NGN',
      });
      const written = jest.spyOn(navigator.clipboard, 'writeText');
      await user.click(screen.getByRole('button', { name: 'Copy account number' }));
      expect(written).toHaveBeenCalledWith('3001234567');
      expect(await screen.findByText('Account number: copied')).toBeInTheDocument();
      expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
    });

    it('shows the mobile money details for GHC [S2.amountConfirmation.2]', async () => {
      renderAmount('GHC');
      const mobile = await screen.findByRole('region', { name: 'Mobile money' });
      for (const words of ['MTN', '0240000001', 'Crossrate']) expect(within(mobile).getByText(words)).toBeVisible();
    });

    it('shows the QR images of Alipay and WeChat Pay for CNY [S2.amountConfirmation.3]', async () => {
      renderAmount('CNY');
      expect(await screen.findByRole('img', { name: /Alipay/ })).toHaveAttribute(
        'src',
        'http://localhost/media/alipay.png',
      );
      expect(screen.getByRole('img', { name: /WeChat Pay/ })).toHaveAttribute(
        'src',
        'http://localhost/media/wechat.png',
      );
    });

    it('closes the confirmation and says why, if there is nothing to pay to [S11.funding.closed]', async () => {
      backend.fail('getPaymentDetails', 404);
      renderAmount('NGN');
      expect(await screen.findByText(/^Funding in NGN is closed at the moment/)).toBeVisible();
      expect(screen.getByText('There are no payment details for NGN yet.')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    });

    it('keeps loading if the payment details cannot be fetched, and can still be confirmed [S8.fetchFailure.2]', async () => {
      backend.fail('getPaymentDetails', 500);
      await ready();
      expect(screen.getByText('Loading the payment details')).toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it.each(['', '0', '-5', 'ten', '1.005'])(
      "refuses the amount '%s' with 'Please enter an amount.' [S5.fund.1]",
      async (typed) => {
        const { user } = await ready();
        if (typed) await user.type(amount(), typed);
        await user.click(confirm());
        expect(await screen.findByRole('alert')).toHaveTextContent('Please enter an amount.');
        expect(amount()).toHaveFocus();
        expect(amount()).toHaveValue(typed);
        expect(backend.callsOf('createTransaction')).toEqual([]);
      },
    );

    it('sends the multipart of spec 7 with the screenshot and opens the details [S2.amountConfirmation.4] [S7.type.FUND_WALLET] [S7.type.id] [S9.noRate] [S9.noFee]', async () => {
      const view = await ready('GHC');
      await view.user.click(amount());
      await view.user.paste('1,000.50');
      await view.user.upload(file(), picture);
      await view.user.click(confirm());
      await waitFor(() => expect(view.address()).toMatch(/^\/transaction-details\/\d+$/));
      const [call, ...more] = backend.callsOf('createTransaction');
      expect(more).toEqual([]);
      expect(call?.contentType).toMatch(/^multipart\/form-data/);
      const { transaction_receipt: receipt, ...fields } = call?.body as Record<string, unknown>;
      expect(fields).toEqual({
        email: 'ada@example.com',
        currency_from: 'GHC',
        currency_to: 'GHC',
        amount: '1000.5',
        rate: '0',
        type: 'FUND_WALLET',
        transaction_fee: '0',
      });
      expect(receipt).toMatchObject({ name: 'paid.png', type: 'image/png' });
    });

    it('sends the picture that was not ready when Confirm was pressed [S11.picture.early]', async () => {
      const view = await ready();
      await view.user.type(amount(), '20');
      // In one go, so that nothing of the picture can be ready.
      fireEvent.change(file(), { target: { files: [picture] } });
      fireEvent.click(confirm());
      expect(screen.getByText('The picture is being made ready…')).toBeInTheDocument();
      await waitFor(() => expect(view.address()).toMatch(/^\/transaction-details\/\d+$/));
      const [call, ...more] = backend.callsOf('createTransaction');
      expect(more).toEqual([]);
      expect(call?.body).toHaveProperty('transaction_receipt.name', 'paid.png');
    });

    it('sends no screenshot if none was chosen, and one submit for a double click [S5.fund.2]', async () => {
      const release = backend.hold('createTransaction');
      const view = await ready();
      await view.user.type(amount(), '20{Enter}{Enter}');
      await view.user.dblClick(confirm());
      await waitFor(() => expect(confirm()).toBeDisabled());
      release();
      await waitFor(() => expect(view.address()).toMatch(/transaction-details/));
      const calls = backend.callsOf('createTransaction');
      expect(calls).toHaveLength(1);
      expect(calls[0]?.body).not.toHaveProperty('transaction_receipt');
    });

    it('refuses a screenshot that is no image, and takes a removed one back [S5.fund.3]', async () => {
      const { user } = await ready();
      await user.type(amount(), '20');
      // Browsers let users choose any file if they insist.
      await userEvent
        .setup({ applyAccept: false })
        .upload(file(), new File(['%PDF'], 'paid.pdf', { type: 'application/pdf' }));
      expect(await screen.findByText('Please choose an image file.')).toHaveAttribute('role', 'alert');
      await user.click(confirm());
      expect(file()).toHaveFocus();
      expect(backend.callsOf('createTransaction')).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Remove paid.pdf' }));
      await user.upload(file(), picture);
      expect(screen.getByRole('img', { name: 'Preview of paid.png' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Remove paid.png' }));
      expect(screen.queryByRole('img', { name: /Preview/ })).not.toBeInTheDocument();
    });

    it('keeps what was typed and shows the reason when the funding is refused', async () => {
      backend.fail('createTransaction', 400, { transaction_receipt: ['The image is larger than 5 MB.'] });
      const { user } = await ready();
      await user.type(amount(), '20{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Your funding was not sent. The image is larger than 5 MB.',
      );
      expect(amount()).toHaveValue('20');
      expect(confirm()).toBeEnabled();
    });

    it('sends a funding without its picture if the picture was too large for a proxy [S11.picture.without]', async () => {
      backend.fail('createTransaction', 413, {}, 1);
      const view = await ready();
      await view.user.type(amount(), '20');
      await view.user.upload(file(), picture);
      await view.user.click(confirm());
      await view.user.click(await screen.findByRole('button', { name: 'Send it without the picture' }));
      await waitFor(() => expect(view.address()).toMatch(/^\/transaction-details\/\d+$/));
      const sent = backend.callsOf('createTransaction').map(({ body }) => body as Record<string, unknown>);
      expect(sent.map((body) => [body.amount, 'transaction_receipt' in body])).toEqual([
        ['20', true],
        ['20', false],
      ]);
    });

    it('offers no funding of a currency that is not traded', () => {
      renderAmount('USD');
      expect(screen.getByText('USD is not offered here.')).toBeVisible();
    });
  });
});

describe('limits', () => {
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
});

describe('payees', () => {
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

  test.each([
    ['is chosen first', null, '3'],
    ['is not chosen while it waits', '2126-11-20T10:00:00Z', ''],
  ])('the default account %s [S11.payees.known, S11.payees.wait]', async (_what, usable_from, value) => {
    backend.state.payees = [{ ...payee, label: 'Rent', default: true, usable_from }];
    await ready(backend, 'NGN');
    await screen.findByRole('option', { name: /^Rent / });
    expect(account()).toHaveValue(value);
  });

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

  test('a backend that does not announce it gets no request about it [S11.payees.own]', async () => {
    backend.state.capabilities = { ...CAPABILITIES, payees: 2 };
    render();
    expect(await row()).not.toHaveTextContent('used');
    expect(screen.queryByRole('button', { name: /^Name / })).toBeNull();
    expect(backend.callsOf('getPayees')).toEqual([]);
  });
});
