import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AmountConfirmationScreen } from '@/features/wallet/AmountConfirmationScreen';
import { FundWalletScreen } from '@/features/wallet/FundWalletScreen';
import { ROUTES } from '@/routes/routes';
import { aTransaction } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderScreen } from '@test/support/app/renderScreen';

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
    expect(screen.getByRole('img', { name: /WeChat Pay/ })).toHaveAttribute('src', 'http://localhost/media/wechat.png');
  });

  it('closes the confirmation, with words, where there is nothing to pay to [S11.funding.closed]', async () => {
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
