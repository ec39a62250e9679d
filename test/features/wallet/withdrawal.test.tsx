import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { account, amount, fill, getOtp, otp, ready, sent, submit, twoAccounts } from './withdrawalForm';

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
    expect(await screen.findByText(/OTP sent/)).toHaveTextContent('OTP sent to your email. It is valid for 5 minutes.');
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
  ])('%s of %j speak in the order of the specification', async (_id, typed, control, sentence) => {
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
