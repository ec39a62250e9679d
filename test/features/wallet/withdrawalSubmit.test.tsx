import { screen, waitFor } from '@testing-library/react';
import { aTransaction } from '@test/support/app/builders';
import { SENT_PIN } from '@test/support/mswBackend/answers/answers';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { account, amount, fillWithPin, otp, ready, sent, submit, twoAccounts } from './withdrawalForm';

const backend = withMswBackend(twoAccounts);

it('verifies the OTP, sends the multipart of spec 7 and opens the details [S7.verifyOtp] [S7.type.WITHDRAW] [S7.type.id]', async () => {
  const view = await ready(backend);
  await fillWithPin(view);
  await view.user.click(submit());
  await waitFor(() => expect(view.address()).toMatch(/^\/transaction-details\/\d+$/));
  expect(sent(backend)).toEqual(['requestOtp', 'verifyOtp', 'createTransaction']);
  expect(backend.callsOf('verifyOtp')[0]?.body).toEqual({ otp: SENT_PIN });
  const [call] = backend.callsOf('createTransaction');
  expect(call?.contentType).toMatch(/^multipart\/form-data/);
  expect(call?.body).toEqual({
    email: 'ada@example.com',
    currency_from: 'GHC',
    currency_to: 'GHC',
    amount: '250',
    rate: '0',
    type: 'WITHDRAW',
    transaction_fee: '0',
    bank_account: '72',
  });
});

it('sends the QR image for CNY', async () => {
  const view = await ready(backend, 'CNY');
  await fillWithPin(view, { bank: '71' });
  await view.user.upload(screen.getByLabelText(/QR image/), new File(['code'], 'me.png', { type: 'image/png' }));
  await view.user.click(submit());
  await waitFor(() => expect(view.address()).toMatch(/transaction-details/));
  expect(backend.callsOf('createTransaction')[0]?.body).toMatchObject({
    bank_account: '71',
    qr_code: { name: 'me.png', type: 'image/png' },
  });
});

it('withdraws the exact balance by Max', async () => {
  const view = await ready(backend);
  await view.user.click(screen.getByRole('button', { name: 'Max' }));
  expect(amount()).toHaveValue('800.999');
  await fillWithPin(view, { typed: '' });
  await view.user.click(submit());
  await waitFor(() => expect(view.address()).toMatch(/transaction-details/));
  expect(backend.callsOf('createTransaction')[0]?.body).toMatchObject({ amount: '800.999' });
});

it('is refused with a wrong OTP: the sentence, the reason beneath, nothing sent, nothing lost [S8.withdrawal]', async () => {
  const view = await ready(backend);
  await fillWithPin(view, { pin: '654321' });
  await view.user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Withdrawal failed. Please try again. This pin is wrong.');
  expect(backend.callsOf('createTransaction')).toEqual([]);
  expect([amount().value, account().value, otp().value]).toEqual(['250', '72', '654321']);
  expect(submit()).toBeEnabled();
});

it('may be repeated after a failed transaction without a second verification [S8.withdrawal]', async () => {
  backend.fail('createTransaction', 400, { detail: 'Not now.' }, 1);
  const view = await ready(backend);
  await fillWithPin(view);
  await view.user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Withdrawal failed. Please try again. Not now.');
  await view.user.click(submit());
  await waitFor(() => expect(view.address()).toMatch(/transaction-details/));
  expect(sent(backend)).toEqual(['requestOtp', 'verifyOtp', 'createTransaction', 'createTransaction']);
  expect(backend.state.transactions).toHaveLength(1);
});

it('happens once however often it is clicked', async () => {
  const release = backend.hold('verifyOtp');
  const view = await ready(backend);
  await fillWithPin(view);
  await view.user.type(otp(), '{Enter}{Enter}');
  await view.user.dblClick(submit());
  await waitFor(() => expect(submit()).toBeDisabled());
  release();
  await waitFor(() => expect(view.address()).toMatch(/transaction-details/));
  expect(sent(backend)).toEqual(['requestOtp', 'verifyOtp', 'createTransaction']);
});

it('looks at the pending withdrawals if the answer is lost, and says that it has arrived', async () => {
  backend.answerRubbish('createTransaction');
  const view = await ready(backend);
  await fillWithPin(view);
  const arrived = { type: 'WITHDRAW', currency_from: 'GHC', currency_to: 'GHC', amount: '250', rate: '0' };
  backend.state.transactions.push({ ...aTransaction({ ...arrived, id: '99', created_at: null }), held: '250' });
  await view.user.click(submit());
  expect(await screen.findByText(/your withdrawal has arrived and is pending/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/transaction-details/99');
  expect(submit()).toBeDisabled();
});
